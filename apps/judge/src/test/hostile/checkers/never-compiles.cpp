// expect: SE
#include __FILE__
int main() {}
