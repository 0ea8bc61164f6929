#define TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
#include "testlib.h"

static_assert(std::is_same<decltype(abs(0.5)), double>::value, "abs of a double is no int, without std:: either");

int main(int argc, char *argv[])
{
    registerTestlibCmd(argc, argv);
    const TResult results[] = {_ok, _wa, _pe, _fail, _pc(3)};
    for (TResult result : results) {
        try {
            quitf(result, "told");
        } catch (const exit_exception &ended) {
            std::cout << ended.getExitCode() << std::endl;
        }
    }
}
