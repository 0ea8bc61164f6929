a, b = map(int, input("Please enter two numbers: ").split())
print("The result is", a + b)
