"""Keeps each ribbon as soon as the other string still has one of its colour."""
a, b = input().strip(), input().strip()
position = kept = 0
for colour in a:
    found = b.find(colour, position)
    if found >= 0:
        position = found + 1
        kept += 1
print(kept)
