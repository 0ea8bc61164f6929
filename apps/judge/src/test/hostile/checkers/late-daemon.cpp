// Accepts, and leaves a child that would reject.
// expect: AC
#include <cstdio>
#include <unistd.h>

int main() {
    if (fork() == 0) {
        setsid();
        sleep(1);
        std::fprintf(stderr, "wrong answer\n");
        _exit(1);
    }
    std::fprintf(stderr, "ok\n");
    return 0;
}
