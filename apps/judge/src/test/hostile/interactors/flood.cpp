// Floods a program that never reads, and rejects it at the end.
// expect: SE | RE | TLE | WA
#include <csignal>
#include <cstdio>

int main() {
    std::signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < 100000 && std::puts("more and more and more") >= 0; i++) {
    }
    std::fprintf(stderr, "wrong answer\n");
    return 1;
}
