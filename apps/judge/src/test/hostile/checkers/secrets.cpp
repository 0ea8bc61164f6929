// A checker must not reach the data of another case, the network or the judge.
// expect: AC
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <sys/socket.h>

int main(int count, char **arguments) {
    std::ifstream told(arguments[1]);
    std::string path;
    while (told >> path)
        if (std::ifstream(path).good())
            return 1;
    for (const char *other : {"/root", "/etc/shadow", "/proc/1/environ", "/box/../root"})
        if (std::ifstream(other).get() != EOF)
            return 1;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || getenv("XIEZHI_SECRET_OF_TEST"))
        return 1;
    std::fprintf(stderr, "ok\n");
    return 0;
}
