/*
 * testlib.h of Xiezhi: checkers, interactors, validators and generators for tests.
 *
 * An independent implementation of the documented interface that problem packages use. Part of Xiezhi, under
 * its license (GNU General Public License, version 3). README.md in this folder lists what is supported and
 * where the behavior differs from other implementations.
 *
 * How it works. The program calls one of the register functions, which opens the streams `inf` (the test),
 * `ouf` (the contestant's output; in an interactor, what the contestant sends) and `ans` (the author's
 * answer). Every read validates its input and ends the program if it is invalid; the stream determines who is
 * at fault. An error in `ouf` is the contestant's, one in `inf` or `ans` is the problem's (FAIL). The result
 * is reported twice, by the exit code and by the first word on standard error. A checker or interactor that
 * ends without a result fails, so that a forgotten quitf can never accept anything.
 *
 * C++11 or later, one translation unit. Bytes are not decoded; NUL is an ordinary character.
 */
#ifndef XIEZHI_TESTLIB_H
#define XIEZHI_TESTLIB_H

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
// In addition to <cstdlib>: checkers call `abs` of a double without `std::`, which would otherwise be the `abs` of int.
#include <stdlib.h>
#include <unistd.h>
#include <utility>
#include <vector>

/* ---- Results and exit codes; each code may be given another number before this header is included ---- */

#if defined(CONTESTER)
#define TESTLIB_CODES(usual, ejudge, contester) contester
#elif defined(EJUDGE)
#define TESTLIB_CODES(usual, ejudge, contester) ejudge
#else
#define TESTLIB_CODES(usual, ejudge, contester) usual
#endif

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE TESTLIB_CODES(0, 0, 0xAC)
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE TESTLIB_CODES(1, 5, 0xAB)
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE TESTLIB_CODES(2, 4, 0xAA)
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE TESTLIB_CODES(3, 6, 0xA3)
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE TESTLIB_CODES(4, 6, 4)
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#ifdef TESTSYS
#define PC_BASE_EXIT_CODE 50
#else
#define PC_BASE_EXIT_CODE 0
#endif
#endif

/** _dirt is reported as _pe. _partially + N is made by _pc(N). */
enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

/** N per cent of the points, 0 to 100 (up to 200 can be expressed). */
#define _pc(exitCode) (TResult(_partially + (exitCode)))

enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

/** Names of results in reports, by number; all `_pc(N)` share the entry of `_partially`. */
const std::string outcomes[] = {
    "accepted",
    "wrong-answer",
    "presentation-error",
    "fail",
    "fail",
#ifdef PCMS2
    "relative-scoring",
#else
    "points",
#endif
    "reserved",
    "reserved",
    "unexpected-eof",
    "reserved",
    "reserved",
    "reserved",
    "reserved",
    "reserved",
    "reserved",
    "reserved",
    "partially-correct",
};

#define I64 "%lld"
#define U64 "%llu"

#define TESTLIB_PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))

struct InStream;
class random_t;

[[noreturn]] inline void __testlib_fail(const std::string &message);

namespace testlib_detail {

/** Longest reported message, in bytes. */
const size_t messageLimit = 32000;
/** Longest token or line that is read, in bytes. */
const size_t tokenLimit = 32u << 20;
const double pointsLimit = 1e6;

inline std::string formatList(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    char small[512];
    int length = vsnprintf(small, sizeof small, format, arguments);
    std::string text;
    if (length >= 0 && size_t(length) < sizeof small) {
        text.assign(small, size_t(length));
    } else if (length > 0) {
        text.resize(size_t(length) + 1);
        vsnprintf(&text[0], text.size(), format, again);
        text.resize(size_t(length));
    }
    va_end(again);
    return text;
}

} // namespace testlib_detail

/** Sets `result` to what printf would print for the format and the arguments that follow it. */
#define TESTLIB_FORMAT(format, result)                                                                                 \
    std::string result;                                                                                                \
    {                                                                                                                  \
        va_list arguments_;                                                                                            \
        va_start(arguments_, format);                                                                                  \
        result = testlib_detail::formatList(format, arguments_);                                                       \
        va_end(arguments_);                                                                                            \
    }

TESTLIB_PRINTF(1, 2) inline std::string testlib_format_(const char *format, ...)
{
    TESTLIB_FORMAT(format, text);
    return text;
}

template <typename... Arguments> std::string format(const char *text, Arguments... arguments)
{
    return testlib_format_(text, arguments...);
}
template <typename... Arguments> std::string format(const std::string &text, Arguments... arguments)
{
    return testlib_format_(text.c_str(), arguments...);
}

/* ---- Small helpers on text and numbers ---- */

inline bool isEof(int c)
{
    return c == EOF;
}
inline bool isEoln(int c)
{
    return c == '\n' || c == '\r';
}
inline bool isBlanks(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

template <typename T> inline T __testlib_min(const T &left, const T &right)
{
    return right < left ? right : left;
}
template <typename T> inline T __testlib_max(const T &left, const T &right)
{
    return left < right ? right : left;
}

template <typename T> std::string vtos(const T &value)
{
    std::ostringstream stream;
    stream << value;
    return stream.str();
}
inline std::string vtos(const char *value)
{
    return value;
}
inline std::string vtos(const std::string &value)
{
    return value;
}
template <typename T> std::string toString(const T &value)
{
    std::ostringstream stream;
    stream << value;
    return stream.str();
}

/** 1000000 as "10^6", 200000 as "2*10^5"; other numbers as they are. */
template <typename T> std::string toHumanReadableString(const T &number)
{
    const std::string plain = vtos(number);
    size_t zeros = 0;
    while (zeros < plain.size() && plain[plain.size() - 1 - zeros] == '0')
        zeros++;
    const std::string head = plain.substr(0, plain.size() - zeros);
    if (zeros < 5 || head.size() != 1)
        return plain;
    return (head == "1" ? "" : head + "*") + "10^" + vtos(zeros);
}

/** A long text for a message: its beginning, three dots, its end. */
inline std::string compress(const std::string &text)
{
    std::string shown;
    for (size_t i = 0; i < text.size(); i++)
        shown += (unsigned char)text[i] < 32 ? '?' : text[i];
    return shown.size() <= 64 ? shown : shown.substr(0, 30) + "..." + shown.substr(shown.size() - 31);
}

/** Names by which older checkers call `compress` and the classification of doubles. */
inline std::string __testlib_part(const std::string &text)
{
    return compress(text);
}

inline bool __testlib_isNaN(double value)
{
    return value != value;
}

inline bool __testlib_isInfinite(double value)
{
    return value - value != 0 && value == value;
}

template <typename T> inline T __testlib_abs(const T &value)
{
    return value > 0 ? value : -value;
}

/** "st", "nd", "rd" or "th", the ordinal ending of `number`. */
inline std::string englishEnding(int number)
{
    int within = std::abs(number % 100);
    if (within >= 11 && within <= 13)
        return "th";
    switch (within % 10) {
    case 1:
        return "st";
    case 2:
        return "nd";
    case 3:
        return "rd";
    default:
        return "th";
    }
}

inline std::string upperCase(std::string text)
{
    for (size_t i = 0; i < text.size(); i++)
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] = char(text[i] - 'a' + 'A');
    return text;
}
inline std::string lowerCase(std::string text)
{
    for (size_t i = 0; i < text.size(); i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = char(text[i] - 'A' + 'a');
    return text;
}
/** Without blanks at either end. */
inline std::string trim(const std::string &text)
{
    size_t from = 0, to = text.size();
    while (from < to && isBlanks(text[from]))
        from++;
    while (to > from && isBlanks(text[to - 1]))
        to--;
    return text.substr(from, to - from);
}

template <typename Iterator, typename Separator>
std::string join(Iterator first, Iterator last, Separator separator)
{
    std::ostringstream stream;
    for (bool isFirst = true; first != last; ++first, isFirst = false) {
        if (!isFirst)
            stream << separator;
        stream << *first;
    }
    return stream.str();
}
template <typename Iterator> std::string join(Iterator first, Iterator last)
{
    return join(first, last, ' ');
}
template <typename Collection, typename Separator>
auto join(const Collection &items, Separator separator) -> decltype(items.begin(), std::string())
{
    return join(items.begin(), items.end(), separator);
}
template <typename Collection> std::string join(const Collection &items)
{
    return join(items.begin(), items.end(), ' ');
}

/** Parts between separators, including empty ones. `separators` is a set of characters. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators)
{
    std::vector<std::string> pieces(1);
    for (size_t i = 0; i < text.size(); i++) {
        if (separators.find(text[i]) != std::string::npos)
            pieces.push_back(std::string());
        else
            pieces.back() += text[i];
    }
    return pieces;
}
inline std::vector<std::string> split(const std::string &text, char separator)
{
    return split(text, std::string(1, separator));
}
/** Like split, without the empty parts. */
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators)
{
    std::vector<std::string> pieces;
    for (const std::string &piece : split(text, separators))
        if (!piece.empty())
            pieces.push_back(piece);
    return pieces;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator)
{
    return tokenize(text, std::string(1, separator));
}

/** The smaller of the absolute and the relative error. */
inline double doubleDelta(double expected, double result)
{
    double absolute = std::fabs(result - expected);
    if (std::fabs(expected) > 1e-9)
        return std::min(absolute, std::fabs(absolute / expected));
    return absolute;
}

/** True when the absolute or the relative error is at most `maximumError` (plus the noise of doubles). */
inline bool doubleCompare(double expected, double result, double maximumError)
{
    maximumError += 1e-15;
    if (std::isnan(expected) || std::isnan(result))
        return std::isnan(expected) && std::isnan(result);
    if (std::isinf(expected) || std::isinf(result))
        return expected == result;
    if (std::fabs(result - expected) <= maximumError)
        return true;
    double low = std::min(expected * (1 - maximumError), expected * (1 + maximumError));
    double high = std::max(expected * (1 - maximumError), expected * (1 + maximumError));
    return result >= low && result <= high;
}

namespace testlib_detail {

/** A canonical number: no plus, no leading zeros, no "-0". */
inline bool isCanonicalInteger(const std::string &text, bool mayBeNegative)
{
    size_t from = mayBeNegative && !text.empty() && text[0] == '-' ? 1 : 0;
    if (text.size() == from || text.size() - from > 20)
        return false;
    for (size_t i = from; i < text.size(); i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return text[from] != '0' || text.size() == 1;
}

inline bool parseUnsigned(const std::string &text, size_t from, unsigned long long &value)
{
    value = 0;
    for (size_t i = from; i < text.size(); i++) {
        unsigned digit = unsigned(text[i] - '0');
        if (value > (ULLONG_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    return true;
}

inline bool parseUnsignedLong(const std::string &text, unsigned long long &value)
{
    return isCanonicalInteger(text, false) && parseUnsigned(text, 0, value);
}

inline bool parseLong(const std::string &text, long long &value)
{
    unsigned long long magnitude;
    if (!isCanonicalInteger(text, true))
        return false;
    bool isNegative = text[0] == '-';
    if (!parseUnsigned(text, isNegative ? 1 : 0, magnitude))
        return false;
    if (magnitude > (unsigned long long)LLONG_MAX + (isNegative ? 1 : 0))
        return false;
    value = isNegative ? (long long)(0 - magnitude) : (long long)magnitude;
    return true;
}

/**
 * Sign, digits with at most one point, exponent. No hexadecimal, no NaN, no word for infinity. As checkers
 * expect, an exponent without digits is ignored, and a number too large for a double is infinite.
 */
inline bool parseDouble(const std::string &text, double &value)
{
    size_t at = 0, digits = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+'))
        at++;
    for (; at < text.size() && isdigit((unsigned char)text[at]); at++)
        digits++;
    if (at < text.size() && text[at] == '.')
        for (at++; at < text.size() && isdigit((unsigned char)text[at]); at++)
            digits++;
    if (digits == 0)
        return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        at++;
        if (at < text.size() && (text[at] == '-' || text[at] == '+'))
            at++;
        while (at < text.size() && isdigit((unsigned char)text[at]))
            at++;
    }
    if (at != text.size())
        return false;
    value = strtod(text.c_str(), nullptr);
    return true;
}

/** A plain decimal: canonical whole part, a point if and only if digits follow, no exponent. */
inline bool parseStrictDouble(const std::string &text, int leastDigits, int mostDigits, double &value)
{
    size_t point = text.find('.');
    std::string whole = text.substr(0, point);
    if (whole == "-0" && point != std::string::npos)
        whole = "0";
    if (!isCanonicalInteger(whole, true) && !(whole.size() > 20 && whole.find_first_not_of("0123456789-") == std::string::npos))
        return false;
    size_t digits = 0;
    if (point != std::string::npos) {
        digits = text.size() - point - 1;
        if (digits == 0 || text.find_first_not_of("0123456789", point + 1) != std::string::npos)
            return false;
    }
    if (digits < size_t(std::max(leastDigits, 0)) || digits > size_t(std::max(mostDigits, 0)))
        return false;
    return parseDouble(text, value) && std::isfinite(value);
}

} // namespace testlib_detail

/* ---- Random numbers: the same command line gives the same numbers everywhere ---- */

class pattern;
/** Its older name. */
typedef pattern pattern_t;

/**
 * A linear congruential generator of 48 bits. Packages generate their tests with it, so the number and kind
 * of draws behind every call are part of the interface: they and the sequences are those that generators were
 * written for. `registerGen` seeds it with the command line. A program that draws without registering fails.
 */
class random_t {
public:
    /** The sequence that 64-bit numbers follow: 0 or 1, set by registerGen. */
    static int version;

    random_t() : state(firstState) {}

    void setSeed(int argc, char *argv[])
    {
        state = firstState;
        for (int i = 1; i < argc; i++) {
            for (const char *at = argv[i]; *at; at++)
                state = state * multiplier + (unsigned)(signed char)*at + increment;
            state += multiplier / increment;
        }
        state &= stateMask;
    }
    void setSeed(long long seed)
    {
        state = ((uint64_t)seed ^ multiplier) & stateMask;
    }

    /** In [0, 1). */
    double next();
    /** Whole numbers in [0, n), doubles in [0, n). */
    int next(int n);
    unsigned next(unsigned n);
    long next(long n);
    unsigned long next(unsigned long n);
    long long next(long long n);
    unsigned long long next(unsigned long long n);
    double next(double n);
    /** Whole numbers in [from, to], doubles in [from, to). */
    int next(int from, int to);
    unsigned next(unsigned from, unsigned to);
    long next(long from, long to);
    unsigned long next(unsigned long from, unsigned long to);
    long long next(long long from, long long to);
    unsigned long long next(unsigned long long from, unsigned long long to);
    double next(double from, double to);
    /** A text that the pattern matches. */
    std::string next(const std::string &pattern);
    TESTLIB_PRINTF(2, 3) std::string next(const char *format, ...);

    /** As the largest (type > 0) or smallest (type < 0) of |type| + 1 numbers in [0, n). */
    template <typename T> typename std::enable_if<std::is_integral<T>::value, T>::type wnext(T n, int type);
    template <typename T> typename std::enable_if<std::is_floating_point<T>::value, double>::type wnext(T n, int type)
    {
        return share(double(n), weight(type));
    }
    /** The same in [from, to]. */
    template <typename T> typename std::enable_if<std::is_integral<T>::value, T>::type wnext(T from, T to, int type);
    /** The same in [from, to). */
    template <typename T>
    typename std::enable_if<std::is_floating_point<T>::value, double>::type wnext(T from, T to, int type)
    {
        return wnext(double(to) - double(from), type) + double(from);
    }
    /** In [0, 1). */
    double wnext(int type)
    {
        return weight(type);
    }

    template <typename Iterator> auto any(Iterator first, Iterator last) -> decltype(*first)
    {
        return *std::next(first, next(size(first, last)));
    }
    template <typename Collection> typename Collection::value_type any(const Collection &items)
    {
        return any(items.begin(), items.end());
    }
    template <typename T> T any(std::initializer_list<T> items)
    {
        return any(items.begin(), items.end());
    }
    template <typename Iterator> auto wany(Iterator first, Iterator last, int type) -> decltype(*first)
    {
        return *std::next(first, wnext(size(first, last), type));
    }
    template <typename Collection> typename Collection::value_type wany(const Collection &items, int type)
    {
        return wany(items.begin(), items.end(), type);
    }

    /** A random order of first, first + 1, ..., first + size - 1. */
    template <typename T, typename E> std::vector<E> perm(T size, E first);
    template <typename T> std::vector<T> perm(T size)
    {
        return perm(size, T(0));
    }
    /** `size` different numbers of [from, to], in random order. */
    template <typename T> std::vector<T> distinct(int size, T from, T to);
    template <typename T> std::vector<T> distinct(int size, T upper)
    {
        return distinct(size, T(0), T(upper - 1));
    }
    /** `size` numbers of at least `least` whose sum is `sum`. */
    template <typename T> std::vector<T> partition(int size, T sum, T least);
    template <typename T> std::vector<T> partition(int size, T sum)
    {
        return partition(size, sum, T(1));
    }

private:
    static const uint64_t firstState = 3905348978240129619ULL;
    static const uint64_t multiplier = 0x5DEECE66DULL;
    static const uint64_t increment = 0xB;
    static const uint64_t stateMask = (1ULL << 48) - 1;
    /**
     * More weights than this are not drawn one by one: a single draw is transformed to their distribution.
     */
    static const int drawnWeights = 25;

    uint64_t state;

    uint64_t bits(int width);
    uint64_t bits63();
    uint64_t below31(uint64_t n);
    uint64_t below63(uint64_t n);
    double weight(int type);

    template <typename T> static uint64_t count(T n);
    template <typename T> static uint64_t span(T from, T to);
    template <typename T> T within(T from, T to)
    {
        return T(uint64_t(from) + below63(span(from, to)));
    }
    template <typename Iterator> static int size(Iterator first, Iterator last);

    /** That fraction of `whole`; never the whole, even if rounding would make it so. */
    static double share(double whole, double part)
    {
        double product = whole * part;
        return product == whole ? std::nextafter(whole, 0.0) : product;
    }

    template <typename Draw> static auto extreme(int type, Draw draw) -> decltype(draw())
    {
        auto chosen = draw();
        for (int i = 0; i < std::abs(type); i++) {
            auto other = draw();
            if (type > 0 ? chosen < other : other < chosen)
                chosen = other;
        }
        return chosen;
    }
};

int random_t::version = 1;

/* ---- Patterns: [a-z]{1,10}, (ab|cd)*, [^0-9], \\ before a special character ---- */

namespace testlib_detail {

struct Alternation;

/** A character set or a group, repeated. */
struct Piece {
    bool characters[256];
    /** The characters to draw from: by signed code, and as often as the set names them. */
    std::string members;
    std::shared_ptr<Alternation> group;
    int least, most;
    Piece() : characters(), least(1), most(1) {}
};

typedef std::vector<Piece> Sequence;
struct Alternation {
    std::vector<Sequence> choices;
};

const int unbounded = INT_MAX;

class PatternParser {
public:
    explicit PatternParser(const std::string &whole) : whole(whole)
    {
        // An unescaped blank in a pattern only improves readability.
        for (size_t i = 0; i < whole.size(); i++) {
            bool isEscaped = whole[i] == '\\' && i + 1 < whole.size();
            if (isEscaped)
                i++;
            if (isEscaped || whole[i] != ' ')
                text.push_back({whole[i], isEscaped});
        }
    }

    Alternation parse()
    {
        Alternation result = alternation();
        if (at != text.size())
            refuse();
        return result;
    }

private:
    struct Character {
        char value;
        bool isEscaped;
    };
    const std::string &whole;
    std::vector<Character> text;
    size_t at = 0;

    [[noreturn]] void refuse() const
    {
        throw std::invalid_argument("the pattern \"" + whole + "\" is not valid");
    }
    bool sees(char special) const
    {
        return at < text.size() && !text[at].isEscaped && text[at].value == special;
    }
    bool takes(char special)
    {
        if (!sees(special))
            return false;
        at++;
        return true;
    }
    void expect(char special)
    {
        if (!takes(special))
            refuse();
    }

    Alternation alternation()
    {
        Alternation result;
        do
            result.choices.push_back(sequence());
        while (takes('|'));
        return result;
    }

    Sequence sequence()
    {
        Sequence result;
        while (at < text.size() && !sees('|') && !sees(')'))
            result.push_back(piece());
        return result;
    }

    Piece piece()
    {
        Piece result;
        if (takes('(')) {
            result.group = std::make_shared<Alternation>(alternation());
            expect(')');
        } else if (takes('[')) {
            result.members = characterSet();
        } else if (sees('*') || sees('+') || sees('?') || sees('{') || sees('}') || sees(']')) {
            refuse();
        } else {
            result.members = text[at++].value;
        }
        for (char c : result.members)
            result.characters[(unsigned char)c] = true;
        repetition(result);
        return result;
    }

    std::string characterSet()
    {
        std::string members;
        bool isNegated = takes('^');
        for (bool isFirst = true; isFirst || !sees(']'); isFirst = false) {
            if (at >= text.size() || sees(']'))
                refuse();
            unsigned from = (unsigned char)text[at++].value, to = from;
            bool isRange = sees('-') && at + 1 < text.size() && (text[at + 1].isEscaped || text[at + 1].value != ']');
            if (isRange) {
                to = (unsigned char)text[at + 1].value;
                at += 2;
            }
            if (from > to)
                refuse();
            for (unsigned c = from; c <= to; c++)
                members += char(c);
        }
        expect(']');
        if (isNegated)
            members = allBut(members);
        std::sort(members.begin(), members.end(), [](char left, char right) {
            return (signed char)left < (signed char)right;
        });
        return members;
    }

    /** The other characters; the last code, 255, is in no such set. */
    static std::string allBut(const std::string &named)
    {
        std::string others;
        for (unsigned c = 0; c < 255; c++)
            if (named.find(char(c)) == std::string::npos)
                others += char(c);
        return others;
    }

    void repetition(Piece &piece)
    {
        if (takes('*')) {
            piece.least = 0;
            piece.most = unbounded;
        } else if (takes('+')) {
            piece.most = unbounded;
        } else if (takes('?')) {
            piece.least = 0;
        } else if (takes('{')) {
            bool hasLeast = number(piece.least);
            if (takes(',')) {
                if (!hasLeast)
                    piece.least = 0;
                if (!number(piece.most))
                    piece.most = unbounded;
            } else {
                if (!hasLeast)
                    refuse();
                piece.most = piece.least;
            }
            expect('}');
            if (piece.least > piece.most)
                refuse();
        }
    }

    bool number(int &value)
    {
        size_t first = at;
        long long read = 0;
        for (; at < text.size() && !text[at].isEscaped && isdigit((unsigned char)text[at].value); at++) {
            read = read * 10 + (text[at].value - '0');
            if (read >= unbounded)
                refuse();
        }
        if (at > first)
            value = int(read);
        return at > first;
    }
};

/**
 * Matches by sets of positions: from all positions where a part may begin to all where it may end, in order
 * and without repeats. Nothing is tried twice, so no pattern takes exponential time.
 */
class PatternMatcher {
public:
    typedef std::vector<size_t> Positions;

    explicit PatternMatcher(const std::string &text) : text(text) {}

    bool matches(const Alternation &whole) const
    {
        Positions ends = after(whole, Positions(1, 0));
        return !ends.empty() && ends.back() == text.size();
    }

private:
    const std::string &text;

    Positions after(const Alternation &alternation, const Positions &from) const
    {
        Positions all;
        for (const Sequence &sequence : alternation.choices) {
            Positions ends = from;
            for (size_t i = 0; i < sequence.size() && !ends.empty(); i++)
                ends = sequence[i].group ? afterGroup(sequence[i], ends) : afterSet(sequence[i], ends);
            all = all.empty() ? ends : united(all, ends);
        }
        return all;
    }

    static Positions united(const Positions &left, const Positions &right)
    {
        Positions all;
        std::set_union(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(all));
        return all;
    }

    Positions afterSet(const Piece &piece, const Positions &from) const
    {
        Positions ends;
        size_t runEnd = 0, next = 0;
        for (size_t start : from) {
            // Starts within a run of fitting characters share its end.
            runEnd = std::max(runEnd, start);
            size_t wanted = piece.most == unbounded ? text.size() : std::min(text.size(), start + size_t(piece.most));
            while (runEnd < wanted && piece.characters[(unsigned char)text[runEnd]])
                runEnd++;
            size_t last = std::min(runEnd, wanted);
            next = std::max(next, start + size_t(piece.least));
            for (; next <= last; next++)
                ends.push_back(next);
        }
        return ends;
    }

    /**
     * Adds the positions in `found` that are missing in `all`, and returns them. Both are sorted.
     */
    static Positions fresh(Positions &all, const Positions &found)
    {
        Positions added;
        if (found.empty())
            return added;
        Positions::iterator from = std::lower_bound(all.begin(), all.end(), found.front());
        std::set_difference(found.begin(), found.end(), from, all.end(), std::back_inserter(added));
        const size_t place = size_t(from - all.begin()), middle = all.size();
        all.insert(all.end(), added.begin(), added.end());
        std::inplace_merge(all.begin() + std::ptrdiff_t(place), all.begin() + std::ptrdiff_t(middle), all.end());
        return added;
    }

    Positions afterGroup(const Piece &piece, Positions now) const
    {
        Positions all;
        for (int count = 0; count < piece.least && !now.empty(); count++) {
            Positions then = after(*piece.group, now);
            if (then == now)
                break;
            now.swap(then);
        }
        all = now;
        for (int count = piece.least; count < piece.most && !now.empty(); count++) {
            now = fresh(all, after(*piece.group, now));
        }
        return all;
    }
};

} // namespace testlib_detail

/** A small language of regular expressions; a whole text matches or does not. Blanks in it are ignored. */
class pattern {
public:
    pattern(const std::string &source);
    bool matches(const std::string &text) const
    {
        return testlib_detail::PatternMatcher(text).matches(*root);
    }
    std::string next(random_t &random) const
    {
        std::string text;
        write(*root, random, text);
        return text;
    }
    std::string src() const
    {
        return source;
    }

private:
    std::string source;
    std::shared_ptr<testlib_detail::Alternation> root;

    static void write(const testlib_detail::Alternation &alternation, random_t &random, std::string &text);
    static void write(const testlib_detail::Piece &piece, random_t &random, std::string &text);
};

/* ---- Streams ---- */

namespace testlib_detail {

/**
 * Bytes of a file descriptor or of a text, read on demand: an interactor never waits for more than it needs.
 */
class ByteSource {
public:
    ByteSource() : descriptor(-1), position(0), length(0), hasEnded(true), skipsMark(false), currentLine(1) {}

    /** With `newSkipsMark` a byte-order mark at the beginning is skipped. */
    void openDescriptor(int newDescriptor, bool newSkipsMark)
    {
        buffer.resize(bufferBytes);
        descriptor = newDescriptor;
        skipsMark = newSkipsMark;
        position = length = 0;
        hasEnded = false;
        currentLine = 1;
    }
    void openText(const std::string &text)
    {
        buffer.assign(text.begin(), text.end());
        descriptor = -1;
        position = 0;
        length = buffer.size();
        hasEnded = true;
        currentLine = 1;
    }
    /** Back to the beginning; false if the source cannot seek, like a pipe. */
    bool rewind()
    {
        if (descriptor >= 0 && lseek(descriptor, 0, SEEK_SET) != 0)
            return false;
        if (descriptor >= 0)
            openDescriptor(descriptor, skipsMark);
        position = 0;
        currentLine = 1;
        return true;
    }
    void close()
    {
        if (descriptor > 2)
            ::close(descriptor);
        descriptor = -1;
        position = length = 0;
        hasEnded = true;
    }

    /** The byte `offset` places ahead (0 or 1), or EOF. */
    int peek(size_t offset = 0)
    {
        while (position + offset >= length)
            if (!refill())
                return EOF;
        return (unsigned char)buffer[position + offset];
    }
    void skip()
    {
        if (buffer[position++] == '\n')
            currentLine++;
    }
    void unread(int c)
    {
        if (c == EOF)
            return;
        if (c == '\n')
            currentLine--;
        if (position == 0) {
            buffer.insert(buffer.begin(), char(c));
            length++;
            return;
        }
        buffer[--position] = char(c);
    }
    /** Buffered bytes; empty only at the end. */
    const char *ready(size_t &count)
    {
        if (position >= length)
            refill();
        count = length - position;
        return buffer.data() + position;
    }
    /** Skips `count` buffered bytes without a line feed. */
    void skip(size_t count)
    {
        position += count;
    }
    int line() const
    {
        return currentLine;
    }

private:
    static const size_t bufferBytes = 64 * 1024;
    std::vector<char> buffer;
    int descriptor;
    size_t position, length;
    bool hasEnded, skipsMark;
    int currentLine;

    bool refill()
    {
        const bool isFirst = length == 0;
        if (!readMore())
            return false;
        if (isFirst && skipsMark)
            skipMark();
        return position < length;
    }

    /**
     * Requests each byte only while the previous ones belong to the mark, so that it never waits
     * unnecessarily.
     */
    void skipMark()
    {
        const char mark[] = "\xEF\xBB\xBF";
        const size_t markBytes = sizeof mark - 1;
        for (size_t same = 0; same < markBytes; same++)
            if ((same == length && !readMore()) || buffer[same] != mark[same])
                return;
        position = markBytes;
        if (position == length)
            readMore();
    }

    bool readMore()
    {
        if (hasEnded)
            return false;
        if (position > 0) {
            // Keeps one byte, so that a step back is cheap.
            size_t from = position - 1;
            memmove(buffer.data(), buffer.data() + from, length - from);
            length -= from;
            position = 1;
        }
        if (length == buffer.size())
            buffer.resize(2 * buffer.size());
        ssize_t got;
        do
            got = ::read(descriptor, buffer.data() + length, buffer.size() - length);
        while (got < 0 && errno == EINTR);
        if (got <= 0) {
            hasEnded = true;
            return false;
        }
        length += size_t(got);
        return true;
    }
};

} // namespace testlib_detail

struct InStream {
    TMode mode;
    /** Shown in messages. */
    std::string name;
    /** For validators: blanks are never skipped and every line ends with a line feed. */
    bool strict;
    bool stdfile;
    bool opened;
    size_t maxFileSize, maxTokenLength, maxMessageLength;

    explicit InStream(TMode mode = _input);
    /** A stream over `content` whose errors are attributed like those of `base`. */
    InStream(const InStream &base, const std::string &content);
    InStream(const InStream &) = delete;
    InStream &operator=(const InStream &) = delete;

    void init(const std::string &fileName, TMode newMode);
    void init(FILE *file, TMode newMode);
    void reset();
    void reset(FILE *file);
    void rewind()
    {
        reset();
    }
    void close()
    {
        source.close();
        opened = false;
    }
    void setTestCase(int number)
    {
        testCase = number;
    }
    /** Line of the next character, from 1. */
    int getLine() const
    {
        return source.line();
    }

    /* Characters. */
    int curChar()
    {
        return source.peek();
    }
    int nextChar()
    {
        int c = source.peek();
        if (c != EOF)
            source.skip();
        return c;
    }
    void skipChar()
    {
        nextChar();
    }
    void unreadChar(int c)
    {
        source.unread(c);
    }
    void skipBlanks();
    char readChar();
    char readChar(char expected);
    void readSpace()
    {
        readChar(' ');
    }

    /* Ends. eoln and seekEoln skip the line end if there is one. */
    bool eof()
    {
        return source.peek() == EOF;
    }
    bool seekEof()
    {
        skipBlanks();
        return eof();
    }
    bool eoln();
    bool seekEoln();
    void readEoln();
    void readEof();
    /** To the beginning of the next line. */
    void nextLine();

    /* Words. Unless the stream is strict, blanks before them are skipped. */
    void readTokenTo(std::string &result);
    void readTokenTo(std::string &result, const pattern &shape, const std::string &variable = "");
    void readTokenTo(std::string &result, const std::string &shape, const std::string &variable = "");
    std::string readToken();
    std::string readToken(const pattern &shape, const std::string &variable = "");
    std::string readToken(const std::string &shape, const std::string &variable = "");
    std::vector<std::string> readTokens(int size, const pattern &shape, const std::string &variable = "",
                                        int indexBase = 1);
    std::vector<std::string> readTokens(int size, const std::string &shape, const std::string &variable = "",
                                        int indexBase = 1);
    std::vector<std::string> readTokens(int size, int indexBase = 1);

    void readWordTo(std::string &result)
    {
        readTokenTo(result);
    }
    template <typename Shape>
    void readWordTo(std::string &result, const Shape &shape, const std::string &variable = "")
    {
        readTokenTo(result, shape, variable);
    }
    std::string readWord()
    {
        return readToken();
    }
    template <typename Shape> std::string readWord(const Shape &shape, const std::string &variable = "")
    {
        return readToken(shape, variable);
    }
    template <typename Shape>
    std::vector<std::string> readWords(int size, const Shape &shape, const std::string &variable = "",
                                       int indexBase = 1)
    {
        return readTokens(size, shape, variable, indexBase);
    }
    std::vector<std::string> readWords(int size, int indexBase = 1)
    {
        return readTokens(size, indexBase);
    }

    /* Lines, without their ends. After the last line there are empty ones, unless the stream is strict. */
    void readStringTo(std::string &result);
    void readStringTo(std::string &result, const pattern &shape, const std::string &variable = "");
    void readStringTo(std::string &result, const std::string &shape, const std::string &variable = "");
    std::string readString();
    std::string readString(const pattern &shape, const std::string &variable = "");
    std::string readString(const std::string &shape, const std::string &variable = "");
    std::vector<std::string> readStrings(int size, const pattern &shape, const std::string &variable = "",
                                         int indexBase = 1);
    std::vector<std::string> readStrings(int size, const std::string &shape, const std::string &variable = "",
                                         int indexBase = 1);
    std::vector<std::string> readStrings(int size, int indexBase = 1);

    void readLineTo(std::string &result)
    {
        readStringTo(result);
    }
    template <typename Shape>
    void readLineTo(std::string &result, const Shape &shape, const std::string &variable = "")
    {
        readStringTo(result, shape, variable);
    }
    std::string readLine()
    {
        return readString();
    }
    template <typename Shape> std::string readLine(const Shape &shape, const std::string &variable = "")
    {
        return readString(shape, variable);
    }
    template <typename Shape>
    std::vector<std::string> readLines(int size, const Shape &shape, const std::string &variable = "",
                                       int indexBase = 1)
    {
        return readStrings(size, shape, variable, indexBase);
    }
    std::vector<std::string> readLines(int size, int indexBase = 1)
    {
        return readStrings(size, indexBase);
    }

    /* Numbers. The variable's name is for messages and for the bounds that a validator reports. */
    int readInt();
    int readInt(int least, int most, const std::string &variable = "");
    int readInteger()
    {
        return readInt();
    }
    int readInteger(int least, int most, const std::string &variable = "")
    {
        return readInt(least, most, variable);
    }
    long long readLong();
    long long readLong(long long least, long long most, const std::string &variable = "");
    unsigned long long readUnsignedLong();
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most,
                                        const std::string &variable = "");
    double readDouble();
    double readDouble(double least, double most, const std::string &variable = "");
    double readReal()
    {
        return readDouble();
    }
    double readReal(double least, double most, const std::string &variable = "")
    {
        return readDouble(least, most, variable);
    }
    double readStrictDouble(double least, double most, int leastDigits, int mostDigits,
                            const std::string &variable = "");
    double readStrictReal(double least, double most, int leastDigits, int mostDigits,
                          const std::string &variable = "")
    {
        return readStrictDouble(least, most, leastDigits, mostDigits, variable);
    }

    /* Lists of numbers on one line. In messages the first element has the index `indexBase`. */
    std::vector<int> readInts(int size, int least, int most, const std::string &variable = "", int indexBase = 1);
    std::vector<int> readInts(int size, int indexBase = 1);
    std::vector<int> readIntegers(int size, int least, int most, const std::string &variable = "", int indexBase = 1)
    {
        return readInts(size, least, most, variable, indexBase);
    }
    std::vector<int> readIntegers(int size, int indexBase = 1)
    {
        return readInts(size, indexBase);
    }
    std::vector<long long> readLongs(int size, long long least, long long most, const std::string &variable = "",
                                     int indexBase = 1);
    std::vector<long long> readLongs(int size, int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most,
                                                      const std::string &variable = "", int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, int indexBase = 1);
    std::vector<double> readDoubles(int size, double least, double most, const std::string &variable = "",
                                    int indexBase = 1);
    std::vector<double> readDoubles(int size, int indexBase = 1);
    std::vector<double> readReals(int size, double least, double most, const std::string &variable = "",
                                  int indexBase = 1)
    {
        return readDoubles(size, least, most, variable, indexBase);
    }
    std::vector<double> readReals(int size, int indexBase = 1)
    {
        return readDoubles(size, indexBase);
    }
    std::vector<double> readStrictDoubles(int size, double least, double most, int leastDigits, int mostDigits,
                                          const std::string &variable = "", int indexBase = 1);
    std::vector<double> readStrictReals(int size, double least, double most, int leastDigits, int mostDigits,
                                        const std::string &variable = "", int indexBase = 1)
    {
        return readStrictDoubles(size, least, most, leastDigits, mostDigits, variable, indexBase);
    }

    /*
     * Ends the program. On `inf` and `ans` every error becomes FAIL: the data are wrong, not the contestant.
     */
    [[noreturn]] void quit(TResult result, const char *message)
    {
        quits(result, message);
    }
    [[noreturn]] void quits(TResult result, std::string message);
    [[noreturn]] TESTLIB_PRINTF(3, 4) void quitf(TResult result, const char *format, ...);
    TESTLIB_PRINTF(4, 5) void quitif(bool condition, TResult result, const char *format, ...);
    TESTLIB_PRINTF(3, 4) void ensuref(bool condition, const char *format, ...);
    void __testlib_ensure(bool condition, const std::string &message);

private:
    testlib_detail::ByteSource source;
    std::string token;
    int testCase;
    /** Index of the element that a list is reading, or -1. */
    int element;

    static const int noElement = -1;

    [[noreturn]] void refuse(TResult result, const std::string &message);
    static bool dropCarriageReturns(std::string &line, bool isEnded);
    [[noreturn]] void refuseNumber(const char *what);
    std::string called(const std::string &variable) const;
    const std::string &nextToken(const char *what);
    void check(const char *what, const std::string &text, const pattern &shape, const std::string &variable);
    template <typename T> T checkRange(T value, T least, T most, const std::string &variable, const char *shape);
    template <typename T, typename Read>
    std::vector<T> readMany(int size, const std::string &variable, int indexBase, bool isOnOneLine, Read read);
};

/* ---- State of the program ---- */

TTestlibMode testlibMode = _unknown;
InStream inf(_input), ouf(_output), ans(_answer);
/** The output file of an interactor. */
std::fstream tout;
random_t rnd;
std::string checkerName;
std::string resultName;
bool appesMode = false;
std::string appesModeEncoding = "windows-1251";

inline void setAppesModeEncoding(const std::string &encoding)
{
    appesModeEncoding = encoding;
}

#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
/** Thrown in place of ending the program, for tests of programs. */
class exit_exception : public std::exception {
public:
    explicit exit_exception(int exitCode) : code(exitCode) {}
    int getExitCode() const
    {
        return code;
    }

private:
    int code;
};
#endif

namespace testlib_detail {

struct Program {
    /** A result was reported, or the program declared that none is needed. */
    bool isSettled = false;
    bool hasReadEnd = false;
    /** From setTestCase; -1: none. */
    int testCase = -1;
    std::string scoreText;
    std::vector<std::string> arguments;
};

inline Program &program()
{
    static Program instance;
    return instance;
}

inline int exitCode(TResult result)
{
    switch (result) {
    case _ok:
        return OK_EXIT_CODE;
    case _wa:
        return WA_EXIT_CODE;
    case _pe:
        return PE_EXIT_CODE;
    case _fail:
        return FAIL_EXIT_CODE;
    case _dirt:
        return DIRT_EXIT_CODE;
    case _points:
        return POINTS_EXIT_CODE;
    case _unexpected_eof:
        return UNEXPECTED_EOF_EXIT_CODE;
    default:
        return result >= _partially ? PC_BASE_EXIT_CODE + (result - _partially) : FAIL_EXIT_CODE;
    }
}

inline std::string keyword(TResult result)
{
    switch (result) {
    case _ok:
        return "ok ";
    case _wa:
        return "wrong answer ";
    case _pe:
    case _dirt:
        return "wrong output format ";
    case _points:
        return "points ";
    case _unexpected_eof:
        return "unexpected eof ";
    case _fail:
        return "FAIL ";
    default:
        return result >= _partially ? "partially correct (" + vtos(result - _partially) + ") " : "FAIL ";
    }
}

inline std::string outcomeName(TResult result)
{
    if (result == _dirt)
        return outcomes[_pe];
    return outcomes[result < _partially ? result : _partially];
}

inline std::string escapeXml(const std::string &text)
{
    std::string escaped;
    for (char c : text) {
        switch (c) {
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '&':
            escaped += "&amp;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            escaped += (unsigned char)c < 32 ? '.' : c;
        }
    }
    return escaped;
}

inline void writeReport(TResult result, const std::string &message)
{
    FILE *report = fopen(resultName.c_str(), "w");
    if (report == nullptr) {
        fprintf(stderr, "FAIL cannot write the report %s\n", resultName.c_str());
        _exit(FAIL_EXIT_CODE);
    }
    if (appesMode) {
        fprintf(report, "<?xml version=\"1.0\" encoding=\"%s\"?>", appesModeEncoding.c_str());
        fprintf(report, "<result outcome=\"%s\"", outcomeName(result).c_str());
        if (result == _points)
            fprintf(report, " points=\"%s\"", program().scoreText.c_str());
        if (result >= _partially)
            fprintf(report, " pctype=\"%d\"", int(result - _partially));
        fprintf(report, ">%s</result>\n", escapeXml(message).c_str());
    } else {
        fprintf(report, "%s%s\n", keyword(result).c_str(), message.c_str());
    }
    fclose(report);
}

/** Reports the result by text and exit code. */
[[noreturn]] inline void finish(TResult result, std::string message)
{
#ifndef ENABLE_UNEXPECTED_EOF
    if (result == _unexpected_eof)
        result = _pe;
#endif
    if (testlibMode == _scorer && result != _fail) {
        result = _fail;
        message = "a scorer returns points and tells no result";
    }
    program().isSettled = true;
    if (message.size() > messageLimit)
        message = message.substr(0, messageLimit - 3) + "...";
    if (tout.is_open())
        tout.close();
    std::cout.flush();
    fflush(stdout);
    if (!resultName.empty())
        writeReport(result, message);
    std::string line = keyword(result) + message + "\n";
    fwrite(line.data(), 1, line.size(), stderr);
    if (!resultName.empty())
        fputs("See file to check exit message\n", stderr);
    fflush(stderr);
#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
    throw exit_exception(exitCode(result));
#else
    std::exit(exitCode(result));
#endif
}

/** FAIL while the program is already ending, when exit must not be called again. */
[[noreturn]] inline void failAtEnd(const std::string &message)
{
    std::cout.flush();
    fflush(stdout);
    fprintf(stderr, "FAIL %s\n", message.c_str());
    fflush(stderr);
    _exit(FAIL_EXIT_CODE);
}

/** A program that ends without its required result must not look like an accepting one. */
struct FinalizeGuard {
    FinalizeGuard()
    {
        // Objects created before the guard outlive it.
        program();
    }
    ~FinalizeGuard()
    {
        const Program &ended = program();
        const char *missing = nullptr;
        if (testlibMode == _checker)
            missing = "the checker ended without telling a result";
        else if (testlibMode == _interactor)
            missing = "the interactor ended without telling a result";
        else if (testlibMode == _validator && !ended.hasReadEnd)
            missing = "the validator ended without reading the end of the file";
        if (!ended.isSettled && missing != nullptr)
            failAtEnd(missing);
    }
};

} // namespace testlib_detail

testlib_detail::FinalizeGuard testlibFinalizeGuard_;

inline void disableFinalizeGuard()
{
    testlib_detail::program().isSettled = true;
}

/** Every failure is an error of the problem. */
[[noreturn]] inline void __testlib_fail(const std::string &message)
{
    int number = testlib_detail::program().testCase;
    testlib_detail::finish(_fail, number < 0 ? message : "test case " + vtos(number) + ": " + message);
}

/** Later messages name the test case. */
inline void setTestCase(int number)
{
    testlib_detail::program().testCase = number;
}
inline void unsetTestCase()
{
    testlib_detail::program().testCase = -1;
}

TESTLIB_PRINTF(1, 2) inline void setName(const char *format, ...)
{
    TESTLIB_FORMAT(format, text);
    checkerName = text;
}

[[noreturn]] inline void quit(TResult result, const std::string &message)
{
    ouf.quits(result, message);
}
[[noreturn]] TESTLIB_PRINTF(2, 3) inline void quitf(TResult result, const char *format, ...)
{
    TESTLIB_FORMAT(format, message);
    ouf.quits(result, message);
}
TESTLIB_PRINTF(3, 4) inline void quitif(bool condition, TResult result, const char *format, ...)
{
    if (!condition)
        return;
    TESTLIB_FORMAT(format, message);
    ouf.quits(result, message);
}

namespace testlib_detail {

[[noreturn]] inline void quitPoints(double points, const std::string &message)
{
    if (!(points >= 0 && points <= pointsLimit))
        __testlib_fail("points must be from 0 to 1000000, not " + testlib_format_("%g", points));
    std::string number = testlib_format_("%.10f", points);
    number.erase(number.find_last_not_of('0') + 1);
    if (number[number.size() - 1] == '.')
        number.erase(number.size() - 1);
    program().scoreText = number;
    ouf.quits(_points, message.empty() ? number : number + " " + message);
}

} // namespace testlib_detail

/** Awards this many points; the problem defines their value. */
[[noreturn]] inline void quitp(double points, const std::string &message = "")
{
    testlib_detail::quitPoints(points, message);
}
[[noreturn]] TESTLIB_PRINTF(2, 3) inline void quitp(double points, const char *format, ...)
{
    TESTLIB_FORMAT(format, message);
    testlib_detail::quitPoints(points, message);
}
/** A text for the scoring program instead of a number. */
[[noreturn]] inline void quitpi(const std::string &pointsInfo, const std::string &message = "")
{
    ouf.quits(_points, "points_info=" + pointsInfo + (message.empty() ? "" : " " + message));
}
[[noreturn]] TESTLIB_PRINTF(2, 3) inline void quitpi(const std::string pointsInfo, const char *format, ...)
{
    TESTLIB_FORMAT(format, message);
    quitpi(pointsInfo, message);
}
[[noreturn]] inline void quit_pi(const std::string &pointsInfo, const std::string &message = "")
{
    quitpi(pointsInfo, message);
}

inline void __testlib_ensure(bool condition, const std::string &message)
{
    if (!condition)
        __testlib_fail(message);
}
/** Fails unless the condition holds; for guarantees of the problem itself. */
#define ensure(condition) __testlib_ensure(condition, "the condition " #condition " does not hold")

TESTLIB_PRINTF(2, 3) inline void ensuref(bool condition, const char *format, ...)
{
    if (condition)
        return;
    TESTLIB_FORMAT(format, message);
    __testlib_fail(message);
}

namespace testlib_detail {

template <typename T> std::string quotedValue(const T &value)
{
    return "\"" + compress(vtos(value)) + "\"";
}

} // namespace testlib_detail

/** Ends with `result`, appending the expected and the actual value to the formatted text. */
template <typename T>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const char *format = "", ...)
{
    TESTLIB_FORMAT(format, before);
    ouf.quits(result, before + (before.empty() ? "" : ": ") + "expected " + testlib_detail::quotedValue(expected) +
                          ", found " + testlib_detail::quotedValue(found));
}

/* ---- Test set and group of the test; what a validator reports ---- */

/** Test set and group of the test, if the caller gives them. */
class TestlibContext_ {
public:
    const std::string &testset() const
    {
        return testsetName;
    }
    const std::string &group() const
    {
        return groupName;
    }
    void setTestset(const std::string &name)
    {
        testsetName = name;
    }
    void setGroup(const std::string &name)
    {
        groupName = name;
    }

private:
    std::string testsetName, groupName;
};

class Checker : public TestlibContext_ {};

/** The bounds that the tests reach and their features, written to a file on request. */
class Validator : public TestlibContext_ {
public:
    const std::string &testOverviewLogFileName() const
    {
        return overviewName;
    }
    void setTestOverviewLogFileName(const std::string &name)
    {
        overviewName = name;
    }
    const std::string &testCase() const
    {
        return testCaseName;
    }
    void setTestCase(const std::string &name)
    {
        testCaseName = name;
    }
    void addVariable(const std::string &name)
    {
        bounds[name];
    }
    /** Names that begin with ~ are not reported. */
    void addBoundsHit(const std::string &name, bool isLeast, bool isMost)
    {
        if (name.empty() || name[0] == '~')
            return;
        std::pair<bool, bool> &hit = bounds[name];
        hit.first = hit.first || isLeast;
        hit.second = hit.second || isMost;
    }
    void addFeature(const std::string &name)
    {
        if (!features.insert(std::make_pair(name, false)).second)
            __testlib_fail("the feature " + name + " is declared twice");
    }
    void feature(const std::string &name)
    {
        std::map<std::string, bool>::iterator found = features.find(name);
        if (found == features.end())
            __testlib_fail("the feature " + name + " was not declared");
        found->second = true;
    }
    /** Writes to the file, or to the standard stream of that name. */
    void writeTestOverviewLog() const
    {
        if (overviewName == "stdout")
            writeOverview(std::cout);
        else if (overviewName == "stderr")
            writeOverview(std::cerr);
        else if (!overviewName.empty()) {
            std::ofstream file(overviewName.c_str());
            writeOverview(file);
        }
    }

private:
    std::string overviewName, testCaseName;
    std::map<std::string, std::pair<bool, bool>> bounds;
    std::map<std::string, bool> features;

    void writeOverview(std::ostream &file) const
    {
        for (const auto &item : bounds) {
            file << '"' << item.first << "\":";
            file << (item.second.first ? " min-value-hit" : "") << (item.second.second ? " max-value-hit" : "") << '\n';
        }
        for (const auto &item : features)
            file << "feature \"" << item.first << "\":" << (item.second ? " hit" : "") << '\n';
        file.flush();
    }
};

Checker checker;
Validator validator;

/* ---- Streams: how they read ---- */

inline InStream::InStream(TMode mode)
    : mode(mode), strict(false), stdfile(false), opened(false), maxFileSize(256u << 20),
      maxTokenLength(testlib_detail::tokenLimit), maxMessageLength(testlib_detail::messageLimit), testCase(-1),
      element(noElement)
{
}

inline InStream::InStream(const InStream &base, const std::string &content) : InStream(base.mode)
{
    name = base.name;
    strict = base.strict;
    testCase = base.testCase;
    opened = true;
    source.openText(content);
}

inline void InStream::init(const std::string &fileName, TMode newMode)
{
    mode = newMode;
    name = fileName.substr(fileName.rfind('/') + 1);
    opened = false;
    int descriptor = ::open(fileName.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        refuse(_pe, "there is no file");
    off_t size = lseek(descriptor, 0, SEEK_END);
    if (size > 0 && uint64_t(size) > maxFileSize)
        refuse(_pe, "the file is larger than " + vtos(maxFileSize) + " bytes");
    lseek(descriptor, 0, SEEK_SET);
    source.openDescriptor(descriptor, mode == _output);
    opened = true;
}

inline void InStream::init(FILE *file, TMode newMode)
{
    mode = newMode;
    stdfile = true;
    name = file == stdin ? "stdin" : "file";
    source.openDescriptor(fileno(file), mode == _output);
    opened = true;
}

inline void InStream::reset()
{
    if (!source.rewind())
        __testlib_fail("the stream " + name + " cannot be read twice");
}

inline void InStream::reset(FILE *file)
{
    init(file, mode);
}

inline void InStream::quits(TResult result, std::string message)
{
    bool isGood = result == _ok || result == _points || result >= _partially;
    if (mode != _output && !isGood && result != _fail && testlibMode != _validator) {
        result = _fail;
        message += " (" + name + ")";
    }
    if (testlibMode == _validator && result != _ok)
        result = _fail;
    if (testlibMode == _checker && isGood && ouf.opened && !ouf.seekEof()) {
        result = _dirt;
        message = "there is more in the output than belongs to the answer";
    }
    if (result == _dirt)
        result = _pe;
    int number = testCase >= 0 ? testCase : testlib_detail::program().testCase;
    if (number >= 0 && !(isGood && result != _pe))
        message = "test case " + vtos(number) + ": " + message;
    testlib_detail::finish(result, message);
}

inline void InStream::quitf(TResult result, const char *format, ...)
{
    TESTLIB_FORMAT(format, message);
    quits(result, message);
}

inline void InStream::quitif(bool condition, TResult result, const char *format, ...)
{
    if (!condition)
        return;
    TESTLIB_FORMAT(format, message);
    quits(result, message);
}

inline void InStream::ensuref(bool condition, const char *format, ...)
{
    if (condition)
        return;
    TESTLIB_FORMAT(format, message);
    quits(_wa, message);
}

inline void InStream::__testlib_ensure(bool condition, const std::string &message)
{
    if (!condition)
        quits(_wa, message);
}

inline void InStream::refuse(TResult result, const std::string &message)
{
    bool isValidated = testlibMode == _validator;
    quits(result, isValidated ? message + " (" + name + ", line " + vtos(source.line()) + ")" : message);
}

inline std::string InStream::called(const std::string &variable) const
{
    if (variable.empty())
        return element == noElement ? "" : " (element " + vtos(element) + ")";
    return " (" + variable + (element == noElement ? "" : "[" + vtos(element) + "]") + ")";
}

inline void InStream::skipBlanks()
{
    while (isBlanks(source.peek()))
        source.skip();
}

inline char InStream::readChar()
{
    int c = source.peek();
    if (c == EOF)
        refuse(_unexpected_eof, "the file ends where a character was expected");
    source.skip();
    return char(c);
}

inline char InStream::readChar(char expected)
{
    int c = source.peek();
    const std::string wanted = expected == ' ' ? "a space" : "the character '" + std::string(1, expected) + "'";
    if (c == EOF)
        refuse(_unexpected_eof, "the file ends where " + wanted + " was expected");
    if (c != (unsigned char)expected) {
        std::string found = isgraph(c) ? "'" + std::string(1, char(c)) + "'" : "the code " + vtos(c);
        refuse(_pe, "expected " + wanted + ", found " + found);
    }
    source.skip();
    return expected;
}

inline bool InStream::eoln()
{
    int c = source.peek();
    if (c == EOF)
        return !strict;
    if (c == '\r' && !strict && source.peek(1) == '\n') {
        source.skip();
        c = '\n';
    }
    if (c != '\n')
        return false;
    source.skip();
    return true;
}

inline bool InStream::seekEoln()
{
    while (source.peek() == ' ' || source.peek() == '\t')
        source.skip();
    return eoln();
}

inline void InStream::readEoln()
{
    if (!eoln())
        refuse(_pe, source.peek() == '\r' ? "a carriage return stands where only a line feed may"
                                          : "the end of the line was expected");
}

inline void InStream::readEof()
{
    if (!eof())
        refuse(_pe, "the end of the file was expected");
    if (this == &inf)
        testlib_detail::program().hasReadEnd = true;
}

inline void InStream::nextLine()
{
    for (int c = nextChar(); c != EOF && c != '\n';)
        c = nextChar();
}

inline const std::string &InStream::nextToken(const char *what)
{
    if (!strict)
        skipBlanks();
    if (source.peek() == EOF)
        refuse(_unexpected_eof, std::string("the file ends where ") + what + " was expected");
    if (isBlanks(source.peek()))
        refuse(_pe, std::string("a blank stands where ") + what + " was expected");
    token.clear();
    for (;;) {
        size_t count;
        const char *ready = source.ready(count);
        size_t taken = 0;
        while (taken < count && !isBlanks((unsigned char)ready[taken]))
            taken++;
        token.append(ready, taken);
        source.skip(taken);
        if (token.size() > maxTokenLength)
            refuse(_pe, "a word is longer than " + vtos(maxTokenLength) + " bytes");
        if (taken < count || count == 0)
            return token;
    }
}

inline void InStream::check(const char *what, const std::string &text, const pattern &shape,
                            const std::string &variable)
{
    if (!shape.matches(text))
        refuse(_wa, std::string(what) + called(variable) + " " + testlib_detail::quotedValue(text) +
                        " does not match the pattern \"" + shape.src() + "\"");
}

template <typename T, typename Read>
std::vector<T> InStream::readMany(int size, const std::string &, int indexBase, bool isOnOneLine, Read read)
{
    if (size < 0)
        __testlib_fail("a list cannot have " + vtos(size) + " elements");
    std::vector<T> items;
    items.reserve(std::min(size_t(size), size_t(1) << 20));
    for (int i = 0; i < size; i++) {
        element = i + indexBase;
        if (strict && isOnOneLine && i > 0)
            readSpace();
        items.push_back(read());
    }
    element = noElement;
    return items;
}

inline void InStream::readTokenTo(std::string &result)
{
    result = nextToken("a word");
}
inline void InStream::readTokenTo(std::string &result, const pattern &shape, const std::string &variable)
{
    result = nextToken("a word");
    check("the word", result, shape, variable);
}
inline void InStream::readTokenTo(std::string &result, const std::string &shape, const std::string &variable)
{
    readTokenTo(result, pattern(shape), variable);
}
inline std::string InStream::readToken()
{
    return nextToken("a word");
}
inline std::string InStream::readToken(const pattern &shape, const std::string &variable)
{
    std::string result;
    readTokenTo(result, shape, variable);
    return result;
}
inline std::string InStream::readToken(const std::string &shape, const std::string &variable)
{
    return readToken(pattern(shape), variable);
}
inline std::vector<std::string> InStream::readTokens(int size, const pattern &shape, const std::string &variable,
                                                     int indexBase)
{
    return readMany<std::string>(size, variable, indexBase, true, [&]() { return readToken(shape, variable); });
}
inline std::vector<std::string> InStream::readTokens(int size, const std::string &shape, const std::string &variable,
                                                     int indexBase)
{
    return readTokens(size, pattern(shape), variable, indexBase);
}
inline std::vector<std::string> InStream::readTokens(int size, int indexBase)
{
    return readMany<std::string>(size, "", indexBase, true, [&]() { return readToken(); });
}

inline void InStream::readStringTo(std::string &result)
{
    if (strict && source.peek() == EOF)
        refuse(_unexpected_eof, "the file ends where a line was expected");
    result.clear();
    for (;;) {
        size_t count;
        const char *ready = source.ready(count);
        const void *end = count == 0 ? nullptr : memchr(ready, '\n', count);
        size_t taken = end == nullptr ? count : size_t(static_cast<const char *>(end) - ready);
        result.append(ready, taken);
        source.skip(taken);
        if (result.size() > maxTokenLength)
            refuse(_pe, "a line is longer than " + vtos(maxTokenLength) + " bytes");
        if (end != nullptr || count == 0)
            break;
    }
    bool isEnded = source.peek() == '\n';
    if (strict && !isEnded)
        refuse(_pe, "the last line has no end");
    if (dropCarriageReturns(result, isEnded) && strict)
        refuse(_pe, "a carriage return stands where only a line feed may");
    if (isEnded)
        source.skip();
}
/**
 * A carriage return before the line feed belongs to the end of the line. Any other one is dropped and the
 * byte after it is taken as it is; at the end of the file the byte 255 replaces it, so that the line differs
 * from one without it. Returns whether one was a part of the end of the line.
 */
inline bool InStream::dropCarriageReturns(std::string &line, bool isEnded)
{
    size_t from = line.find('\r');
    if (from == std::string::npos)
        return false;
    bool isPartOfEnd = false;
    std::string kept = line.substr(0, from);
    for (size_t at = from; at < line.size(); at++) {
        if (line[at] != '\r')
            kept += line[at];
        else if (at + 1 < line.size())
            kept += line[++at];
        else if (isEnded)
            isPartOfEnd = true;
        else
            kept += '\xff';
    }
    line.swap(kept);
    return isPartOfEnd;
}

inline void InStream::readStringTo(std::string &result, const pattern &shape, const std::string &variable)
{
    readStringTo(result);
    check("the line", result, shape, variable);
}
inline void InStream::readStringTo(std::string &result, const std::string &shape, const std::string &variable)
{
    readStringTo(result, pattern(shape), variable);
}
inline std::string InStream::readString()
{
    std::string result;
    readStringTo(result);
    return result;
}
inline std::string InStream::readString(const pattern &shape, const std::string &variable)
{
    std::string result;
    readStringTo(result, shape, variable);
    return result;
}
inline std::string InStream::readString(const std::string &shape, const std::string &variable)
{
    return readString(pattern(shape), variable);
}
inline std::vector<std::string> InStream::readStrings(int size, const pattern &shape, const std::string &variable,
                                                      int indexBase)
{
    return readMany<std::string>(size, variable, indexBase, false, [&]() { return readString(shape, variable); });
}
inline std::vector<std::string> InStream::readStrings(int size, const std::string &shape, const std::string &variable,
                                                      int indexBase)
{
    return readStrings(size, pattern(shape), variable, indexBase);
}
inline std::vector<std::string> InStream::readStrings(int size, int indexBase)
{
    return readMany<std::string>(size, "", indexBase, false, [&]() { return readString(); });
}

inline void InStream::refuseNumber(const char *what)
{
    refuse(_pe, std::string("expected ") + what + ", found " + testlib_detail::quotedValue(token) + called(""));
}

template <typename T>
T InStream::checkRange(T value, T least, T most, const std::string &variable, const char *shape)
{
    if (!(value >= least && value <= most))
        refuse(_wa, testlib_format_(shape, value) + called(variable) + " is not in the range from " +
                        testlib_format_(shape, least) + " to " + testlib_format_(shape, most));
    if (testlibMode == _validator && !variable.empty())
        validator.addBoundsHit(variable, value == least, value == most);
    return value;
}

inline int InStream::readInt()
{
    long long value;
    nextToken("an integer");
    if (!testlib_detail::parseLong(token, value))
        refuseNumber("an integer");
    if (value < INT_MIN || value > INT_MAX)
        refuseNumber("an integer of 32 bits");
    return int(value);
}
inline int InStream::readInt(int least, int most, const std::string &variable)
{
    return checkRange(readInt(), least, most, variable, "%d");
}
inline long long InStream::readLong()
{
    long long value;
    nextToken("an integer");
    if (!testlib_detail::parseLong(token, value))
        refuseNumber("an integer of 64 bits");
    return value;
}
inline long long InStream::readLong(long long least, long long most, const std::string &variable)
{
    return checkRange(readLong(), least, most, variable, "%lld");
}
inline unsigned long long InStream::readUnsignedLong()
{
    unsigned long long value;
    nextToken("an integer");
    if (!testlib_detail::parseUnsignedLong(token, value))
        refuseNumber("an unsigned integer of 64 bits");
    return value;
}
inline unsigned long long InStream::readUnsignedLong(unsigned long long least, unsigned long long most,
                                                     const std::string &variable)
{
    return checkRange(readUnsignedLong(), least, most, variable, "%llu");
}
inline double InStream::readDouble()
{
    double value;
    nextToken("a number");
    if (!testlib_detail::parseDouble(token, value))
        refuseNumber("a number");
    return value;
}
inline double InStream::readDouble(double least, double most, const std::string &variable)
{
    return checkRange(readDouble(), least, most, variable, "%.10g");
}
inline double InStream::readStrictDouble(double least, double most, int leastDigits, int mostDigits,
                                         const std::string &variable)
{
    double value;
    nextToken("a number");
    if (!testlib_detail::parseStrictDouble(token, leastDigits, mostDigits, value))
        refuseNumber(testlib_format_("a plain decimal with %d to %d digits after the point", leastDigits, mostDigits)
                         .c_str());
    return checkRange(value, least, most, variable, "%.10g");
}

inline std::vector<int> InStream::readInts(int size, int least, int most, const std::string &variable, int indexBase)
{
    return readMany<int>(size, variable, indexBase, true, [&]() { return readInt(least, most, variable); });
}
inline std::vector<int> InStream::readInts(int size, int indexBase)
{
    return readMany<int>(size, "", indexBase, true, [&]() { return readInt(); });
}
inline std::vector<long long> InStream::readLongs(int size, long long least, long long most,
                                                  const std::string &variable, int indexBase)
{
    return readMany<long long>(size, variable, indexBase, true, [&]() { return readLong(least, most, variable); });
}
inline std::vector<long long> InStream::readLongs(int size, int indexBase)
{
    return readMany<long long>(size, "", indexBase, true, [&]() { return readLong(); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, unsigned long long least,
                                                                   unsigned long long most,
                                                                   const std::string &variable, int indexBase)
{
    return readMany<unsigned long long>(size, variable, indexBase, true,
                                        [&]() { return readUnsignedLong(least, most, variable); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int indexBase)
{
    return readMany<unsigned long long>(size, "", indexBase, true, [&]() { return readUnsignedLong(); });
}
inline std::vector<double> InStream::readDoubles(int size, double least, double most, const std::string &variable,
                                                 int indexBase)
{
    return readMany<double>(size, variable, indexBase, true, [&]() { return readDouble(least, most, variable); });
}
inline std::vector<double> InStream::readDoubles(int size, int indexBase)
{
    return readMany<double>(size, "", indexBase, true, [&]() { return readDouble(); });
}
inline std::vector<double> InStream::readStrictDoubles(int size, double least, double most, int leastDigits,
                                                       int mostDigits, const std::string &variable, int indexBase)
{
    return readMany<double>(size, variable, indexBase, true, [&]() {
        return readStrictDouble(least, most, leastDigits, mostDigits, variable);
    });
}

/* ---- Numbers from texts: a bad text is a mistake of the stream that it came from, or of the program ---- */

inline long long stringToLongLong(InStream &in, const std::string &text)
{
    long long value;
    if (!testlib_detail::parseLong(text, value))
        in.quits(_pe, "expected an integer of 64 bits, found " + testlib_detail::quotedValue(text));
    return value;
}
inline unsigned long long stringToUnsignedLongLong(InStream &in, const std::string &text)
{
    unsigned long long value;
    if (!testlib_detail::parseUnsignedLong(text, value))
        in.quits(_pe, "expected an unsigned integer of 64 bits, found " + testlib_detail::quotedValue(text));
    return value;
}
inline int stringToInt(InStream &in, const std::string &text)
{
    long long value = stringToLongLong(in, text);
    if (value < INT_MIN || value > INT_MAX)
        in.quits(_pe, "expected an integer of 32 bits, found " + testlib_detail::quotedValue(text));
    return int(value);
}
inline double stringToDouble(InStream &in, const std::string &text)
{
    double value;
    if (!testlib_detail::parseDouble(text, value))
        in.quits(_pe, "expected a number, found " + testlib_detail::quotedValue(text));
    return value;
}
inline double stringToStrictDouble(InStream &in, const std::string &text, int leastDigits, int mostDigits)
{
    double value;
    if (!testlib_detail::parseStrictDouble(text, leastDigits, mostDigits, value))
        in.quits(_pe, "expected a plain decimal, found " + testlib_detail::quotedValue(text));
    return value;
}

namespace testlib_detail {

/** A stream for texts of the program itself: errors in them are FAIL. */
inline InStream &ownTexts()
{
    static InStream stream(_input);
    stream.name = "text";
    return stream;
}

} // namespace testlib_detail

/* Templates, so that a program may have functions of its own by these names. */
template <typename Text> int stringToInt(const Text &text)
{
    return stringToInt(testlib_detail::ownTexts(), text);
}
template <typename Text> long long stringToLongLong(const Text &text)
{
    return stringToLongLong(testlib_detail::ownTexts(), text);
}
template <typename Text> double stringToDouble(const Text &text)
{
    return stringToDouble(testlib_detail::ownTexts(), text);
}

/** Ends the program: ok when the remaining lines of `ouf` are those of `ans`, else wrong answer. */
[[noreturn]] inline void compareRemainingLines(int lineNumber = -1)
{
    long long count = lineNumber < 0 ? 0 : lineNumber - 1;
    std::string wanted, found;
    while (!ans.eof()) {
        ans.readStringTo(wanted);
        if (wanted.empty() && ans.eof())
            break;
        count++;
        if (ouf.eof() && !wanted.empty())
            quitf(_wa, "line %lld is missing", count);
        ouf.readStringTo(found);
        if (wanted != found)
            expectedButFound(_wa, wanted, found, "line %lld", count);
    }
    quitf(_ok, "%lld lines are equal", count);
}

/* ---- Patterns ---- */

inline pattern::pattern(const std::string &source) : source(source)
{
    // Checkers pass the same pattern repeatedly as text.
    static std::map<std::string, std::shared_ptr<testlib_detail::Alternation>> known;
    std::shared_ptr<testlib_detail::Alternation> &slot = known[source];
    if (!slot) {
        try {
            slot = std::make_shared<testlib_detail::Alternation>(testlib_detail::PatternParser(source).parse());
        } catch (const std::invalid_argument &error) {
            __testlib_fail(error.what());
        }
    }
    root = slot;
}

/**
 * Draws for every level of the pattern, even if there is only one choice: for a set the count and the
 * characters, and the branch of a group.
 */
inline void pattern::write(const testlib_detail::Alternation &alternation, random_t &random, std::string &text)
{
    const int choices = int(alternation.choices.size());
    const testlib_detail::Sequence &sequence = alternation.choices[size_t(choices > 1 ? random.next(choices) : 0)];
    for (size_t i = 0; i < sequence.size(); i++) {
        if (i > 0)
            random.next(1);
        write(sequence[i], random, text);
    }
}

inline void pattern::write(const testlib_detail::Piece &piece, random_t &random, std::string &text)
{
    if (piece.most == testlib_detail::unbounded)
        __testlib_fail("a random text needs a pattern whose repetitions have an end");
    if (piece.most == 0)
        return;
    // A group without repetition is only one more level.
    const bool isCounted = !piece.group || piece.most > 1 || piece.least < 1;
    const int count = isCounted ? random.next(piece.most - piece.least + 1) + piece.least : 1;
    if (!piece.group && piece.members.empty() && count > 0)
        __testlib_fail("a character set of the pattern is empty");
    for (int i = 0; i < count; i++) {
        if (!piece.group) {
            text += piece.members[size_t(random.next(int(piece.members.size())))];
            continue;
        }
        random.next(1);
        write(*piece.group, random, text);
    }
}

/* ---- Random numbers ---- */

inline uint64_t random_t::bits(int width)
{
    if (testlibMode == _unknown)
        __testlib_fail("a program that draws random numbers must call registerGen first");
    state = (state * multiplier + increment) & stateMask;
    return state >> (48 - width);
}
inline uint64_t random_t::bits63()
{
    uint64_t high = bits(31) << 32;
    return high ^ bits(version == 0 ? 31 : 32);
}

/** Draws 32-bit numbers from [0, n). */
inline uint64_t random_t::below31(uint64_t n)
{
    if ((n & (n - 1)) == 0)
        return n * bits(31) >> 31;
    const uint64_t limit = INT_MAX / n * n;
    uint64_t drawn;
    do
        drawn = bits(31);
    while (drawn >= limit);
    return drawn % n;
}
/** Draws 64-bit numbers from [0, n), and numbers from any range. */
inline uint64_t random_t::below63(uint64_t n)
{
    const uint64_t limit = LLONG_MAX / n * n;
    uint64_t drawn;
    do
        drawn = bits63();
    while (drawn >= limit);
    return drawn % n;
}

/** `n` as a number of values to choose from. */
template <typename T> uint64_t random_t::count(T n)
{
    const uint64_t most = sizeof(T) == sizeof(int) ? uint64_t(INT_MAX) : uint64_t(LLONG_MAX);
    if (!(n > 0))
        __testlib_fail("rnd.next(n): n must be positive, not " + vtos(n));
    if (uint64_t(n) > most)
        __testlib_fail("rnd.next(n): n must be at most " + vtos(most) + ", not " + vtos(n));
    return uint64_t(n);
}
/** The number of values from `from` to `to`. */
template <typename T> uint64_t random_t::span(T from, T to)
{
    const uint64_t values = uint64_t(to) - uint64_t(from) + 1;
    if (from > to)
        __testlib_fail("rnd.next(from, to): " + vtos(from) + " is above " + vtos(to));
    if (values == 0 || values > uint64_t(LLONG_MAX))
        __testlib_fail("rnd.next(from, to): there are too many values from " + vtos(from) + " to " + vtos(to));
    return values;
}
template <typename Iterator> int random_t::size(Iterator first, Iterator last)
{
    if (first == last)
        __testlib_fail("rnd.any: there is nothing to choose from");
    return int(std::distance(first, last));
}

inline int random_t::next(int n)
{
    return int(below31(count(n)));
}
inline unsigned random_t::next(unsigned n)
{
    return unsigned(below31(count(n)));
}
inline long random_t::next(long n)
{
    return long(below63(count(n)));
}
inline unsigned long random_t::next(unsigned long n)
{
    return (unsigned long)below63(count(n));
}
inline long long random_t::next(long long n)
{
    return (long long)below63(count(n));
}
inline unsigned long long random_t::next(unsigned long long n)
{
    return below63(count(n));
}
inline int random_t::next(int from, int to)
{
    return within(from, to);
}
inline unsigned random_t::next(unsigned from, unsigned to)
{
    return within(from, to);
}
inline long random_t::next(long from, long to)
{
    return within(from, to);
}
inline unsigned long random_t::next(unsigned long from, unsigned long to)
{
    return within(from, to);
}
inline long long random_t::next(long long from, long long to)
{
    return within(from, to);
}
inline unsigned long long random_t::next(unsigned long long from, unsigned long long to)
{
    return within(from, to);
}
inline double random_t::next()
{
    uint64_t high = bits(26) << 27;
    return double(high + bits(27)) / double(1ULL << 53);
}
inline double random_t::next(double n)
{
    return share(n, next());
}
inline double random_t::next(double from, double to)
{
    if (from > to)
        __testlib_fail(testlib_format_("rnd.next(from, to): %g is above %g", from, to));
    return next(to - from) + from;
}
inline std::string random_t::next(const std::string &source)
{
    return pattern(source).next(*this);
}
inline std::string random_t::next(const char *format, ...)
{
    TESTLIB_FORMAT(format, source);
    return pattern(source).next(*this);
}

/** In [0, 1), leaning to 1 (type > 0) or to 0 (type < 0). */
inline double random_t::weight(int type)
{
    if (std::abs(type) < drawnWeights)
        return extreme(type, [&]() { return next(); });
    const double drawn = next();
    return type > 0 ? std::pow(drawn, 1 / (type + 1.0)) : 1 - std::pow(drawn, 1 / (1.0 - type));
}

template <typename T>
typename std::enable_if<std::is_integral<T>::value, T>::type random_t::wnext(T n, int type)
{
    if (std::abs(type) < drawnWeights)
        return T(extreme(type, [&]() { return next(n); }));
    const double whole = double(count(n)), product = whole * weight(type);
    return product < whole ? std::min(T(product), T(n - 1)) : T(n - 1);
}
template <typename T>
typename std::enable_if<std::is_integral<T>::value, T>::type random_t::wnext(T from, T to, int type)
{
    return T(uint64_t(wnext(T(span(from, to)), type)) + uint64_t(from));
}

template <typename T> std::vector<T> random_t::distinct(int size, T from, T to)
{
    std::vector<T> items;
    if (size == 0)
        return items;
    const double values = size < 0 ? 0 : double(span(from, to));
    if (size < 0 || values < size)
        __testlib_fail("rnd.distinct: there are not " + vtos(size) + " different numbers in the range");
    // Expected number of draws until enough distinct numbers are found.
    double expected = 0;
    for (int i = 1; i <= size; i++)
        expected += values / (values - i + 1);
    if (expected >= values) {
        items = perm(int(values), from);
        items.resize(size_t(size));
        return items;
    }
    std::set<T> drawn;
    while (items.size() < size_t(size)) {
        const T item = next(from, to);
        if (drawn.insert(item).second)
            items.push_back(item);
    }
    return items;
}

template <typename T> std::vector<T> random_t::partition(int size, T sum, T least)
{
    std::vector<T> parts;
    if (size == 0 && sum == 0)
        return parts;
    if (size <= 0 || sum < T(size) * least)
        __testlib_fail("rnd.partition: the sum cannot be parted so");
    const T places = T(sum - T(size) * least + T(size) - 1);
    std::vector<T> cuts = distinct(size - 1, T(1), places);
    std::sort(cuts.begin(), cuts.end());
    T from = 0;
    for (T cut : cuts) {
        parts.push_back(T(cut - from - 1 + least));
        from = cut;
    }
    parts.push_back(T(places - from + least));
    return parts;
}

template <typename Iterator> void shuffle(Iterator first, Iterator last)
{
    for (std::ptrdiff_t i = 1; i < last - first; i++)
        std::iter_swap(first + i, first + rnd.next(int(i) + 1));
}

template <typename T, typename E> std::vector<E> random_t::perm(T size, E first)
{
    if (size < 0)
        __testlib_fail("rnd.perm: a permutation cannot have a negative size");
    std::vector<E> items;
    for (T i = 0; i < size; i++)
        items.push_back(E(first + E(i)));
    for (T i = 1; i < size; i++)
        std::swap(items[size_t(i)], items[size_t(next(T(i + 1)))]);
    return items;
}

/* ---- Registration ---- */

namespace testlib_detail {

/** Removes `--name value` and `--name=value` from the arguments. */
inline std::string takeNamed(std::vector<std::string> &arguments, const std::string &name)
{
    for (size_t i = 0; i < arguments.size(); i++) {
        if (arguments[i] == name) {
            if (i + 1 >= arguments.size())
                __testlib_fail("a value must follow " + name);
            std::string value = arguments[i + 1];
            arguments.erase(arguments.begin() + (std::ptrdiff_t)i, arguments.begin() + (std::ptrdiff_t)i + 2);
            return value;
        }
        if (arguments[i].compare(0, name.size() + 1, name + "=") == 0) {
            std::string value = arguments[i].substr(name.size() + 1);
            arguments.erase(arguments.begin() + (std::ptrdiff_t)i);
            return value;
        }
    }
    return "";
}

inline std::vector<std::string> contextOf(int argc, char *argv[], TestlibContext_ &context)
{
    std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    context.setTestset(takeNamed(arguments, "--testset"));
    context.setGroup(takeNamed(arguments, "--group"));
    return arguments;
}

inline void takeReport(const std::vector<std::string> &arguments, size_t at)
{
    if (arguments.size() > at)
        resultName = arguments[at];
    if (arguments.size() > at + 1) {
        if (lowerCase(arguments[at + 1]) != "-appes")
            __testlib_fail("only -appes may follow the report file");
        appesMode = true;
    }
    if (arguments.size() > at + 2)
        __testlib_fail("there are too many arguments");
}

} // namespace testlib_detail

/** Checker: `input output answer [report [-appes]]`, with `--testset NAME` and `--group NAME` anywhere. */
inline void registerTestlibCmd(int argc, char *argv[])
{
    testlibMode = _checker;
    std::vector<std::string> arguments = testlib_detail::contextOf(argc, argv, checker);
    if (arguments.size() < 3)
        __testlib_fail("a checker is called with: input output answer [report [-appes]]");
    testlib_detail::takeReport(arguments, 3);
    inf.init(arguments[0], _input);
    ans.init(arguments[2], _answer);
    ouf.init(arguments[1], _output);
}

/** Checker whose files are given as `const char *`, in the same order as on the command line. */
inline void registerTestlib(int count, ...)
{
    std::vector<std::string> arguments(1, "checker");
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        arguments.push_back(va_arg(list, char *));
    va_end(list);
    std::vector<char *> pointers;
    for (std::string &argument : arguments)
        pointers.push_back(&argument[0]);
    registerTestlibCmd(int(pointers.size()), pointers.data());
}

/**
 * Interactor: `input output [answer [report [-appes]]]`; `ouf` reads from the contestant, `tout` writes the
 * output.
 */
inline void registerInteraction(int argc, char *argv[])
{
    testlibMode = _interactor;
    // A contestant that has exited is detected at the next read, as the end of its output.
    std::signal(SIGPIPE, SIG_IGN);
    TestlibContext_ context;
    std::vector<std::string> arguments = testlib_detail::contextOf(argc, argv, context);
    if (arguments.size() < 2)
        __testlib_fail("an interactor is called with: input output [answer [report [-appes]]]");
    testlib_detail::takeReport(arguments, 3);
    inf.init(arguments[0], _input);
    if (arguments.size() > 2)
        ans.init(arguments[2], _answer);
    ouf.init(stdin, _output);
    tout.open(arguments[1].c_str(), std::ios::out | std::ios::trunc);
    if (!tout.is_open())
        __testlib_fail("the output file " + arguments[1] + " cannot be written");
}

/** Validator: reads the test strictly from standard input; an error is FAIL. */
inline void registerValidation()
{
    testlibMode = _validator;
    inf.init(stdin, _input);
    inf.strict = true;
}

inline void registerValidation(int argc, char *argv[])
{
    std::vector<std::string> arguments = testlib_detail::contextOf(argc, argv, validator);
    validator.setTestOverviewLogFileName(testlib_detail::takeNamed(arguments, "--testOverviewLogFileName"));
    validator.setTestCase(testlib_detail::takeNamed(arguments, "--testCase"));
    testlib_detail::takeNamed(arguments, "--testMarkupFileName");
    testlib_detail::takeNamed(arguments, "--testCaseFileName");
    registerValidation();
    std::atexit([]() { validator.writeTestOverviewLog(); });
}

/* ---- Options of generators: -n 5, -n=5, -n5, --name value, --name=value, -flag ---- */

namespace testlib_detail {

struct Option {
    std::string value;
    bool isUsed = false;
};

struct Options {
    std::vector<std::string> arguments;
    std::map<std::string, Option> named;
    /** A program that never asks whether an option is there parses other arguments itself. */
    bool isAskedByName = false;
    bool mayStayUnused = false;

    /** An option that is given again has its last value. */
    void read(int argc, char *argv[])
    {
        arguments.assign(argv, argv + argc);
        named.clear();
        for (size_t i = 1; i < arguments.size(); i++) {
            const std::string &argument = arguments[i];
            if (!isName(argument))
                continue;
            std::string name = argument.substr(argument[1] == '-' ? 2 : 1), value = "true";
            size_t equals = name.find('=');
            if (equals != std::string::npos) {
                value = name.substr(equals + 1);
                name = name.substr(0, equals);
            } else if (i + 1 < arguments.size() && !isName(arguments[i + 1])) {
                value = arguments[++i];
            } else if (name.size() > 1 && isDigit(name[1])) {
                value = name.substr(1);
                name = name.substr(0, 1);
            }
            named[name].value = value;
        }
    }

    const std::string &at(size_t index) const
    {
        if (index >= arguments.size())
            __testlib_fail("there is no argument " + vtos(index));
        return arguments[index];
    }

    bool has(const std::string &name)
    {
        isAskedByName = true;
        std::map<std::string, Option>::iterator found = named.find(name);
        if (found == named.end())
            return false;
        found->second.isUsed = true;
        return true;
    }

    const std::string &at(const std::string &name)
    {
        std::map<std::string, Option>::iterator found = named.find(name);
        if (found == named.end())
            __testlib_fail("there is no option " + name);
        found->second.isUsed = true;
        return found->second.value;
    }

    /** Error text for an unused option; empty if there is none. */
    std::string unused() const
    {
        for (const auto &item : named)
            if (!item.second.isUsed)
                return "nothing uses the option " + item.first;
        return "";
    }

private:
    static bool isDigit(char c)
    {
        return c >= '0' && c <= '9';
    }
    static bool isLetter(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    static bool isName(const std::string &text)
    {
        if (text.size() < 2 || text[0] != '-')
            return false;
        return isLetter(text[1]) || (text[1] == '-' && text.size() > 2 && isLetter(text[2]));
    }
};

inline Options &options()
{
    static Options instance;
    return instance;
}

inline void convert(const std::string &text, std::string &value)
{
    value = text;
}
inline void convert(const std::string &text, bool &value)
{
    if (text != "true" && text != "false" && text != "1" && text != "0")
        __testlib_fail("expected true or false, found " + quotedValue(text));
    value = text == "true" || text == "1";
}

/** Digits with at most one point and a minus sign before them. */
inline bool isPlainDecimal(const std::string &text, bool mayHavePoint)
{
    size_t points = 0;
    for (size_t i = text[0] == '-' ? 1 : 0; i < text.size(); i++) {
        if (text[i] == '.')
            points++;
        else if (text[i] < '0' || text[i] > '9')
            return false;
    }
    return !text.empty() && points <= (mayHavePoint ? 1u : 0u);
}

template <typename T> bool parseDigits(const std::string &text, T &value);

/** Writes a number such as 2e5 or 1.5E+3 without its exponent; other texts stay. Returns false if it is none. */
inline bool withoutExponent(const std::string &text, std::string &plain)
{
    plain = text;
    const size_t split = text.find_first_of("eE"), longest = 20;
    if (split == std::string::npos)
        return true;
    std::string mantissa = text.substr(0, split), exponent = text.substr(split + 1);
    if (exponent[0] == '+')
        exponent = exponent.substr(1);
    if (mantissa.size() > longest || exponent.size() > longest)
        return false;
    if (mantissa[0] == '+')
        mantissa = mantissa.substr(1);
    int shift = 0;
    const int farthest = 100000;
    if (!isPlainDecimal(mantissa, true) || !parseDigits(exponent, shift) || shift > farthest || shift < -farthest)
        return false;
    const bool isNegative = mantissa[0] == '-';
    std::string digits = isNegative ? mantissa.substr(1) : mantissa;
    const size_t point = digits.find('.');
    int whole = int(point == std::string::npos ? digits.size() : point) + shift;
    if (point != std::string::npos)
        digits.erase(point, 1);
    if (whole < 0) {
        digits.insert(0, size_t(-whole), '0');
        whole = 0;
    }
    if (size_t(whole) > digits.size())
        digits.append(size_t(whole) - digits.size(), '0');
    std::string fraction = digits.substr(size_t(whole));
    digits.erase(size_t(whole));
    fraction.erase(fraction.find_last_not_of('0') + 1);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    plain = std::string(isNegative ? "-" : "") + (digits.empty() ? "0" : digits);
    if (!fraction.empty())
        plain += "." + fraction;
    return true;
}

/** An integer as options state it: leading zeros and exponents are allowed. */
template <typename T> bool parseDigits(const std::string &text, T &value)
{
    std::string plain;
    if (!withoutExponent(text, plain) || !isPlainDecimal(plain, false))
        return false;
    const bool isNegative = plain[0] == '-';
    if (isNegative && !std::is_signed<T>::value)
        return false;
    const unsigned long long most = (unsigned long long)std::numeric_limits<T>::max() + (isNegative ? 1 : 0);
    unsigned long long number = 0;
    for (size_t i = isNegative ? 1 : 0; i < plain.size(); i++) {
        const unsigned digit = unsigned(plain[i] - '0');
        if (number > (most - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    value = T(isNegative ? 0 - number : number);
    return true;
}

template <typename T> typename std::enable_if<std::is_floating_point<T>::value>::type convert(const std::string &text, T &value)
{
    std::string plain;
    if (!withoutExponent(text, plain) || !isPlainDecimal(plain, true))
        __testlib_fail("expected a number, found " + quotedValue(text));
    const bool isNegative = plain[0] == '-';
    long double number = 0, unit = 1;
    bool isFraction = false;
    for (size_t i = isNegative ? 1 : 0; i < plain.size(); i++) {
        if (plain[i] == '.') {
            isFraction = true;
        } else if (isFraction) {
            unit *= 10;
            number += (plain[i] - '0') / unit;
        } else {
            number = number * 10 + (plain[i] - '0');
        }
    }
    value = T(isNegative ? -number : number);
}
template <typename T> typename std::enable_if<std::is_integral<T>::value>::type convert(const std::string &text, T &value)
{
    if (!parseDigits(text, value))
        __testlib_fail("expected an integer that fits, found " + quotedValue(text));
}

template <typename T> T converted(const std::string &text)
{
    T value;
    convert(text, value);
    return value;
}

} // namespace testlib_detail

inline void prepareOpts(int argc, char *argv[])
{
    testlib_detail::options().read(argc, argv);
}
inline bool has_opt(const std::string &name)
{
    return testlib_detail::options().has(name);
}
/** The argument at an index (1 is the first after the program) or of a name; FAIL if there is none. */
template <typename T> T opt(size_t index)
{
    return testlib_detail::converted<T>(testlib_detail::options().at(index));
}
template <typename T> T opt(const std::string &name)
{
    return testlib_detail::converted<T>(testlib_detail::options().at(name));
}
/** An option that is not given is false. */
template <> inline bool opt<bool>(const std::string &name)
{
    return has_opt(name) && testlib_detail::converted<bool>(testlib_detail::options().at(name));
}
template <typename T> T opt(size_t index, const T &otherwise)
{
    return index < testlib_detail::options().arguments.size() ? opt<T>(index) : otherwise;
}
template <typename T> T opt(const std::string &name, const T &otherwise)
{
    return has_opt(name) ? opt<T>(name) : otherwise;
}
inline std::string opt(size_t index)
{
    return opt<std::string>(index);
}
inline std::string opt(const std::string &name)
{
    return opt<std::string>(name);
}
/** Fails if an option was given but never read. */
inline void ensureNoUnusedOpts()
{
    const std::string message = testlib_detail::options().unused();
    if (!message.empty())
        __testlib_fail(message);
}
/** Disables the check at the end that all named options were read. */
inline void suppressEnsureNoUnusedOpts()
{
    testlib_detail::options().mayStayUnused = true;
}

namespace testlib_detail {

inline void ensureNoUnusedOptsAtEnd()
{
    const Options &given = options();
    if (program().isSettled || !given.isAskedByName || given.mayStayUnused)
        return;
    const std::string message = given.unused();
    if (!message.empty())
        failAtEnd(message);
}

} // namespace testlib_detail

/**
 * Generator: prints the test to standard output. `version` selects one of two sequences of random numbers, 0
 * or 1.
 */
inline void registerGen(int argc, char *argv[], int version)
{
    if (version != 0 && version != 1)
        __testlib_fail("the version of the random generator is 0 or 1");
    random_t::version = version;
    testlibMode = _generator;
    rnd.setSeed(argc, argv);
    prepareOpts(argc, argv);
    std::atexit(testlib_detail::ensureNoUnusedOptsAtEnd);
}
/** The older sequence, for generators that give no version. */
inline void registerGen(int argc, char *argv[])
{
    registerGen(argc, argv, 0);
    fputs("registerGen without a version draws as version 0; new generators name version 1\n", stderr);
}

/** Redirects standard output to the file of test `number`, named by the number. */
inline void startTest(int number)
{
    const std::string fileName = vtos(number);
    if (freopen(fileName.c_str(), "w", stdout) == nullptr)
        __testlib_fail("the file " + fileName + " cannot be written");
}

/* ---- Scorers: the points of all tests become those of the submission ---- */

enum TestResultVerdict {
    SKIPPED,
    OK,
    WRONG_ANSWER,
    RUNTIME_ERROR,
    TIME_LIMIT_EXCEEDED,
    IDLENESS_LIMIT_EXCEEDED,
    MEMORY_LIMIT_EXCEEDED,
    COMPILATION_ERROR,
    CRASHED,
    FAILED
};

/** The result of one test of a submission. */
struct TestResult {
    int testIndex;
    std::string testset;
    std::string group;
    TestResultVerdict verdict;
    /** NaN if the test has no points. */
    double points;
    long long timeConsumed;
    long long memoryConsumed;
    std::string input;
    std::string output;
    std::string answer;
    int exitCode;
    std::string checkerComment;
};

namespace testlib_detail {

const char *const verdictNames[] = {
    "SKIPPED",
    "OK",
    "WRONG_ANSWER",
    "RUNTIME_ERROR",
    "TIME_LIMIT_EXCEEDED",
    "IDLENESS_LIMIT_EXCEEDED",
    "MEMORY_LIMIT_EXCEEDED",
    "COMPILATION_ERROR",
    "CRASHED",
    "FAILED",
};
const size_t verdictCount = sizeof verdictNames / sizeof verdictNames[0];

/** Splits a line at semicolons. A backslash escapes a semicolon or a backslash in a text; `\n` is a line feed. */
inline std::vector<std::string> resultFields(const std::string &line)
{
    std::vector<std::string> fields(1);
    for (size_t at = 0; at < line.size(); at++) {
        const char next = at + 1 < line.size() ? line[at + 1] : '\0';
        if (line[at] == ';') {
            fields.push_back("");
        } else if (line[at] == '\\' && (next == 'n' || next == ';' || next == '\\')) {
            fields.back() += next == 'n' ? '\n' : next;
            at++;
        } else {
            fields.back() += line[at];
        }
    }
    return fields;
}

inline std::string escapeField(const std::string &text)
{
    std::string escaped;
    for (char c : text) {
        if (c == '\n')
            escaped += "\\n";
        else if (c == ';' || c == '\\')
            escaped += std::string("\\") + c;
        else if (c != '\r')
            escaped += c;
    }
    return escaped;
}

} // namespace testlib_detail

inline std::string serializeVerdict(TestResultVerdict verdict)
{
    const size_t number = size_t(verdict);
    ensuref(number < testlib_detail::verdictCount, "there is no verdict %d", int(verdict));
    return testlib_detail::verdictNames[number];
}
inline TestResultVerdict deserializeTestResultVerdict(const std::string &name)
{
    for (size_t number = 0; number < testlib_detail::verdictCount; number++)
        if (name == testlib_detail::verdictNames[number])
            return TestResultVerdict(number);
    __testlib_fail("there is no verdict " + testlib_detail::quotedValue(name));
}

/** Returns one line for a result, without the line feed. */
inline std::string serializeTestResult(const TestResult &result)
{
    using testlib_detail::escapeField;
    const std::string points = result.points != result.points ? "" : testlib_format_("%.3f", result.points);
    const std::string fields[] = {
        vtos(result.testIndex),       escapeField(result.testset), escapeField(result.group),
        serializeVerdict(result.verdict), points,                  vtos(result.timeConsumed),
        vtos(result.memoryConsumed),  escapeField(result.input),   escapeField(result.output),
        escapeField(result.answer),   vtos(result.exitCode),       escapeField(result.checkerComment),
    };
    return join(fields, fields + sizeof fields / sizeof fields[0], ';');
}
inline TestResult deserializeTestResult(const std::string &line)
{
    const std::vector<std::string> fields = testlib_detail::resultFields(line);
    ensuref(fields.size() == 12, "a test result has 12 fields, not %d", int(fields.size()));
    TestResult result;
    result.testIndex = atoi(fields[0].c_str());
    result.testset = fields[1];
    result.group = fields[2];
    result.verdict = deserializeTestResultVerdict(fields[3]);
    char *end = nullptr;
    result.points = fields[4].empty() ? std::numeric_limits<double>::quiet_NaN() : strtod(fields[4].c_str(), &end);
    ensuref(fields[4].empty() || end != fields[4].c_str(), "the points of a test are a number");
    result.timeConsumed = atoll(fields[5].c_str());
    result.memoryConsumed = atoll(fields[6].c_str());
    result.input = fields[7];
    result.output = fields[8];
    result.answer = fields[9];
    result.exitCode = atoi(fields[10].c_str());
    result.checkerComment = fields[11];
    return result;
}

namespace testlib_detail {

inline std::vector<TestResult> testResultsOf(std::istream &stream)
{
    std::vector<TestResult> results;
    for (std::string line; std::getline(stream, line);)
        if (!line.empty())
            results.push_back(deserializeTestResult(line));
    return results;
}

struct Scorer {
    std::function<double(std::vector<TestResult>)> points;
    std::vector<TestResult> results;
};

inline Scorer &scorer()
{
    static Scorer instance;
    return instance;
}

inline void scoreAtEnd()
{
    if (program().isSettled)
        return;
    const double points = scorer().points(scorer().results);
    std::cout.flush();
    printf("%.3f\n", points);
    fflush(stdout);
}

} // namespace testlib_detail

inline std::vector<TestResult> readTestResults(const std::string &fileName)
{
    std::ifstream stream(fileName.c_str());
    ensuref(stream.is_open(), "there is no file %s", fileName.c_str());
    return testlib_detail::testResultsOf(stream);
}

/**
 * Scorer: reads one test result per line from standard input and reports the points that `points` computes from all of
 * them.
 */
inline void registerScorer(int, char *[], std::function<double(std::vector<TestResult>)> points)
{
    testlibMode = _scorer;
    testlib_detail::scorer().points = points;
    testlib_detail::scorer().results = testlib_detail::testResultsOf(std::cin);
    std::atexit(testlib_detail::scoreAtEnd);
}

/* ---- Lines for tests: values, collections and ranges, with a space between ---- */

namespace testlib_detail {

template <typename T> struct IsText : std::is_convertible<T, std::string> {};

template <typename T> auto printItem(const T &items, int) -> typename std::enable_if<!IsText<T>::value, decltype(items.begin(), void())>::type
{
    std::cout << join(items.begin(), items.end(), ' ');
}
template <typename T> void printItem(const T &item, long)
{
    std::cout << item;
}

template <typename T> struct IsPlace {
    template <typename U>
    static auto test(int) -> decltype(*std::declval<U &>(), ++std::declval<U &>(), std::true_type());
    template <typename> static std::false_type test(...);
    static const bool value = decltype(test<T>(0))::value && !IsText<T>::value;
};

inline void printRest() {}
template <typename First, typename... Rest> void printRest(const First &first, const Rest &...rest)
{
    std::cout << ' ';
    printItem(first, 0);
    printRest(rest...);
}

} // namespace testlib_detail

inline void println()
{
    std::cout << '\n';
}
template <typename First, typename... Rest> void println(const First &first, const Rest &...rest)
{
    testlib_detail::printItem(first, 0);
    testlib_detail::printRest(rest...);
    std::cout << '\n';
}
template <typename Iterator>
typename std::enable_if<testlib_detail::IsPlace<Iterator>::value>::type println(const Iterator &first, const Iterator &last)
{
    std::cout << join(first, last, ' ') << '\n';
}

#endif
