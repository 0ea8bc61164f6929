"""The table row by row, a row being the bits of one long number."""
a, b = input().strip(), input().strip()
where = {}
for j, colour in enumerate(b):
    where[colour] = where.get(colour, 0) | 1 << j
all_bits = (1 << len(b)) - 1
row = 0
for colour in a:
    x = row | where.get(colour, 0)
    row = x & ~(x - (row << 1 | 1)) & all_bits
print(bin(row).count("1"))
