// A child keeps the pipe open; the program must still see its end.
// expect: WA
#include <cstdio>
#include <unistd.h>

int main() {
    if (fork() == 0)
        for (;;)
            pause();
    std::fprintf(stderr, "wrong answer\n");
    return 1;
}
