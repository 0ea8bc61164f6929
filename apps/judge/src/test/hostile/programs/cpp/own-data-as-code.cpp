// Writes machine code into memory and runs it.
// expect: AC
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

int main() {
    unsigned char text[] = {0xb8, 0x2a, 0, 0, 0, 0xc3};
    void *page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    std::memcpy(page, text, sizeof text);
    std::puts("held");
}
