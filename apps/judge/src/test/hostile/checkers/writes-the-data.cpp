// Input, output and answer are read-only for a checker.
// expect: AC
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

int main(int count, char **arguments) {
    for (int i = 1; i < 4 && i < count; i++)
        if (open(arguments[i], O_WRONLY) >= 0 || open(arguments[i], O_RDWR | O_TRUNC) >= 0 || truncate(arguments[i], 0) == 0) {
            std::fprintf(stderr, "wrong answer written %d\n", i);
            return 1;
        }
    std::fprintf(stderr, "ok\n");
    return 0;
}
