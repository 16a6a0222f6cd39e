print("cutroom")
