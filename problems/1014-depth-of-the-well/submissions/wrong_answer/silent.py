# Leaves without a word.
input()
