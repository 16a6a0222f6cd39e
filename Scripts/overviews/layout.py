"""Places modules in layers: each above all that it imports, with few arrows that cross."""

# Between the middles of two rows, and between two boxes of a row.
ROW, GAP = 60, 26


class Layout:
    """Rows of modules, the lowest first, and the ways of the arrows from importers down to what they import."""

    def __init__(self, modules, width_of):
        self.imports = {module.name: reduced(module.name, modules) for module in modules.values()}
        self.ranks = ranks(modules)
        self.width = {name: width_of(name) for name in modules}
        self.rows = [[] for _ in range(max(self.ranks.values()) + 1)]
        for name in modules:
            self.rows[self.ranks[name]].append(name)
        self.ways = {}
        for name in modules:
            for other in self.imports[name]:
                self.ways[name, other] = self.way(name, other)
        self.order()
        self.place()

    def way(self, name, other):
        """Returns the nodes of an arrow. In the rows between its ends it has places of its own."""
        nodes = [name]
        for rank in range(self.ranks[name] - 1, self.ranks[other], -1):
            node = (name, other, rank)
            self.rows[rank].append(node)
            self.width[node] = 14
            nodes.append(node)
        return nodes + [other]

    def order(self):
        """Orders each row by the middles of its neighbors, and keeps the order with the fewest crossings."""
        self.above, self.below = {}, {}
        for nodes in self.ways.values():
            for upper, lower in zip(nodes, nodes[1:]):
                self.below.setdefault(upper, []).append(lower)
                self.above.setdefault(lower, []).append(upper)
        best, fewest = [list(row) for row in self.rows], self.crossings()
        for sweep in range(40):
            goes_up = sweep % 2 == 0
            ranks = range(1, len(self.rows)) if goes_up else range(len(self.rows) - 2, -1, -1)
            for rank in ranks:
                fixed = self.rows[rank - 1 if goes_up else rank + 1]
                places = {node: place for place, node in enumerate(fixed)}
                self.sort(rank, places, self.below if goes_up else self.above)
            count = self.crossings()
            if count < fewest:
                best, fewest = [list(row) for row in self.rows], count
        self.rows = best

    def sort(self, rank, places, neighbors):
        """Sorts a row by the mean place of each node's neighbors; what has none stays where it is."""
        row = self.rows[rank]

        def mean(node):
            near = [places[other] for other in neighbors.get(node, []) if other in places]
            return sum(near) / len(near) if near else row.index(node)

        self.rows[rank] = sorted(row, key=mean)

    def crossings(self):
        """Returns how many pairs of arrows cross between two rows."""
        count = 0
        for lower, upper in zip(self.rows, self.rows[1:]):
            places = {node: place for place, node in enumerate(lower)}
            ends = [
                (start, places[node]) for start, above in enumerate(upper)
                for node in self.below.get(above, []) if node in places
            ]
            count += sum(
                (a[0] - b[0]) * (a[1] - b[1]) < 0 for i, a in enumerate(ends) for b in ends[:i])
        return count

    def place(self):
        """Sets the middles of all nodes: as near to their neighbors' as the row allows."""
        self.x = {}
        for row in self.rows:
            self.spread(row, {node: 0.0 for node in row})
        for _ in range(200):
            for rows in (self.rows, self.rows[::-1]):
                for row in rows:
                    self.spread(row, {node: self.target(node) for node in row})
        for nodes in self.ways.values():
            self.straighten(nodes[1:-1])

    def straighten(self, nodes):
        """Puts the places of a long arrow under each other, if there is room in all rows."""
        least, most = float("-inf"), float("inf")
        for node in nodes:
            row = self.rows[node[2]]
            index = row.index(node)
            if index:
                before = row[index - 1]
                least = max(least, self.x[before] + (self.width[before] + self.width[node]) / 2 + 8)
            if index + 1 < len(row):
                after = row[index + 1]
                most = min(most, self.x[after] - (self.width[after] + self.width[node]) / 2 - 8)
        if nodes and least <= most:
            mean = sum(self.x[node] for node in nodes) / len(nodes)
            for node in nodes:
                self.x[node] = min(max(mean, least), most)

    def target(self, node):
        """Returns the mean place of a node's neighbors, drawn a little towards the middle of all."""
        near = self.above.get(node, []) + self.below.get(node, [])
        # Long arrows are straight before boxes are in the middle.
        weights = [4 if isinstance(node, tuple) and isinstance(other, tuple) else 1 for other in near]
        return sum(self.x[other] * weight for other, weight in zip(near, weights)) / (sum(weights) + 0.1)

    def spread(self, row, targets):
        """Gives the nodes of a row their targets' places with gaps between them; runs that touch share the error."""
        runs = []
        offset = 0.0
        for index, node in enumerate(row):
            if index:
                offset += (self.width[row[index - 1]] + self.width[node]) / 2 + GAP
            runs.append([targets[node] - offset, 1, [(node, offset)]])
            while len(runs) > 1 and runs[-2][0] / runs[-2][1] > runs[-1][0] / runs[-1][1]:
                total, count, nodes = runs.pop()
                runs[-1] = [runs[-1][0] + total, runs[-1][1] + count, runs[-1][2] + nodes]
        for total, count, nodes in runs:
            for node, offset in nodes:
                self.x[node] = total / count + offset


def reduced(name, modules):
    """Returns the imports of a module without those that another one of them is built on."""
    direct = modules[name].imports
    return [each for each in direct if not any(each in under(other, modules) for other in direct if other != each)]


def under(name, modules):
    """Returns all modules that a module is built on."""
    found = set()
    for each in modules[name].imports:
        found |= {each} | under(each, modules)
    return found


def ranks(modules):
    """Returns the row of each module: one above what it imports, or one below its importers if it imports nothing."""
    found = {}

    def rank(name):
        if name not in found:
            found[name] = 1 + max((rank(each) for each in modules[name].imports), default=-1)
        return found[name]

    for name in modules:
        rank(name)
    for name, module in modules.items():
        users = [found[other.name] for other in modules.values() if name in other.imports]
        if not module.imports and users:
            found[name] = min(users) - 1
    return found
