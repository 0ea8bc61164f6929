// expect: RE
int main() { __builtin_trap(); }
