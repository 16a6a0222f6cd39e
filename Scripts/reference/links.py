"""The links of a built site: each must lead to a page or a file that is there."""
import json
import re


def dead(site):
    """Returns a line for each dead link of a site."""
    found = set()
    for file in sorted((site / "data").rglob("*.json")):
        page = json.loads(file.read_text())
        for reference in page.get("references", {}).values():
            for target in targets(reference):
                if not is_there(site, target):
                    found.add(f"{file.relative_to(site)}: there is no {target}")
    for file in sorted(site.rglob("*.html")):
        for target in re.findall(r'(?:src|href)="([^"#]+)"', file.read_text()):
            if ":" not in target and not (file.parent / target).resolve().exists():
                found.add(f"{file.relative_to(site)}: there is no {target}")
    return sorted(found)


def targets(reference):
    url = reference.get("url", "")
    # Addresses of the site begin with a slash, others have a scheme.
    if url and ":" not in url and not url.startswith("#"):
        yield url
    for variant in reference.get("variants", []):
        if ":" not in variant["url"]:
            yield variant["url"]


def is_there(site, target):
    path = target.partition("#")[0].strip("/")
    return target.startswith("/") and ((site / "data" / f"{path}.json").exists() or (site / path).is_file())
