// expect: RE
struct Thrower {
    ~Thrower() noexcept(false) { throw 1; }
};

int main() {
    Thrower thrower;
    throw 2;
}
