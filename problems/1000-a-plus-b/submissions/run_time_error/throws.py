a, b = map(int, input().split())
if a < 0:
    raise ValueError("numbers below zero frighten me")
print(a + b)
