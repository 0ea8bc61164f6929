import type { PackageComparer } from '../model/model.ts';

/**
 * Calling convention of the program. `kattis`: ICPC judges (output on standard input, exit code 42 or 43). `reference`:
 * HOJ (output in a file, exit code 100 or 102).
 */
export type ComparerCaller = 'kattis' | 'reference' | 'hustoj' | 'testlib';

const callers: Readonly<
  Record<
    Exclude<ComparerCaller, 'testlib'>,
    { accept: number; reject: number; output: string; answer: string }
  >
> = {
  kattis: { accept: 42, reject: 43, output: 'readAll(std::cin)', answer: 'argv[2]' },
  reference: { accept: 100, reject: 102, output: 'readFile(argv[2])', answer: 'argv[3]' },
  hustoj: { accept: 0, reject: 1, output: 'readFile(argv[3])', answer: 'argv[2]' },
};

/**
 * Returns a built-in comparison as a C++ program, for judges that do not have it. The program compiles with any C++
 * compiler. The rules are the same, except that numbers are `long double`: a difference that exceeds the tolerance only
 * by rounding counts as equal.
 */
export function comparerSource(comparer: PackageComparer, caller: ComparerCaller): string {
  const rule = `
static const bool isCaseSensitive = ${comparer.isCaseSensitive || comparer.kind === 'yesNo' ? 'true' : 'false'};
`;
  const what = `// Compares the output with the answer: ${comparer.kind}.`;
  const body = bodies[comparer.kind](comparer);
  if (caller === 'testlib')
    return `${what}\n${includes}${testlibReading}${rule}${letters}${body}${testlibMain}`;
  const { accept, reject, output, answer } = callers[caller];
  return `${what}
${includes}${rule}${fileReading}${letters}${body}
int main(int argc, char **argv) {
  if (argc < ${caller === 'kattis' ? 3 : 4}) return 1;
  const std::string output = ${output}, answer = readFile(${answer});
  return isSame(output, answer) ? ${accept} : ${reject};
}
`;
}

/**
 * Returns our exact comparison as a testlib checker. `isRemoveEndBlank` means that blanks at the ends of lines and at
 * the end of the text are ignored.
 */
export function exactCheckerSource(isRemoveEndBlank: boolean): string {
  const equal = isRemoveEndBlank ? 'withoutEndBlanks(left) == withoutEndBlanks(right)' : 'left == right';
  return `// Compares the output with the answer as a whole${isRemoveEndBlank ? ', without blanks at the ends of lines and of the text' : ''}.
#include <string>
${testlibReading}${isRemoveEndBlank ? endBlanks : ''}
static bool isSame(const std::string &left, const std::string &right) { return ${equal}; }
${testlibMain}`;
}

/** C++ function that removes blanks at the ends of lines and at the end of a text. */
export const endBlanks = `
static std::string withoutEndBlanks(const std::string &text) {
  const std::string blanks = " \\t\\r\\f\\v";
  std::string kept;
  for (char character : text) {
    if (character == '\\n')
      while (!kept.empty() && blanks.find(kept.back()) != std::string::npos) kept.pop_back();
    kept.push_back(character);
  }
  while (!kept.empty() && (kept.back() == '\\n' || blanks.find(kept.back()) != std::string::npos)) kept.pop_back();
  return kept;
}
`;

const testlibReading = `#include "testlib.h"

static std::string readAll(InStream &in) {
  std::string text;
  while (!in.eof()) {
    const char next = in.readChar();
    if (next == '\\n' && !text.empty() && text[text.size() - 1] == '\\r') text[text.size() - 1] = next;
    else text += next;
  }
  return text;
}
`;

const testlibMain = `
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  const std::string output = readAll(ouf), answer = readAll(ans);
  if (isSame(output, answer)) quitf(_ok, "as the answer");
  quitf(_wa, "not as the answer");
}
`;

const includes = `#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>
`;

const fileReading = `
static std::string readAll(std::istream &in) {
  const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  std::string text;
  for (size_t at = 0; at < bytes.size(); at++)
    if (bytes[at] != '\\r' || at + 1 == bytes.size() || bytes[at + 1] != '\\n') text += bytes[at];
  return text;
}

static std::string readFile(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) std::exit(1);
  return readAll(file);
}
`;

const letters = `
static bool isBlank(char c) { return c == ' ' || (c >= 9 && c <= 13); }

static std::string folded(std::string text) {
  for (size_t at = 0; at < text.size(); at++)
    if (text[at] >= 'A' && text[at] <= 'Z') text[at] = char(text[at] + ('a' - 'A'));
  return text;
}
`;

const sameText = `
static bool isSameText(const std::string &left, const std::string &right) {
  return left == right || (!isCaseSensitive && folded(left) == folded(right));
}
`;

/** C++ function that splits a text into words, each with the blanks before it. The last word is empty. */
const words = `
struct Word { std::string gap, text; };

static std::vector<Word> wordsOf(const std::string &text) {
  std::vector<Word> words;
  for (size_t at = 0; at <= text.size();) {
    Word word;
    while (at < text.size() && isBlank(text[at])) word.gap += text[at++];
    while (at < text.size() && !isBlank(text[at])) word.text += text[at++];
    words.push_back(word);
    if (word.text.empty()) break;
  }
  return words;
}
`;

const compareWords = `
static bool isSame(const std::string &output, const std::string &answer) {
  const std::vector<Word> left = wordsOf(output), right = wordsOf(answer);
  if (left.size() != right.size()) return false;
  for (size_t at = 0; at < left.size(); at++)
    if (!isSameGap(left[at], right[at]) || !isSameWord(left[at].text, right[at].text)) return false;
  return true;
}
`;

type Body = (comparer: PackageComparer) => string;

const sameWord: Body = ({ absoluteTolerance, relativeTolerance }) => {
  if (absoluteTolerance === null && relativeTolerance === null)
    return `${sameText}
static bool isSameWord(const std::string &left, const std::string &right) { return isSameText(left, right); }
`;
  return `${sameText}
static bool isDecimal(const std::string &text) {
  size_t at = 0, digits = 0;
  if (text.size() > 1024) return false;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; at++) digits++;
  if (at < text.size() && text[at] == '.')
    for (at++; at < text.size() && text[at] >= '0' && text[at] <= '9'; at++) digits++;
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    size_t from = ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) from = ++at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') at++;
    if (at == from) return false;
  }
  return at == text.size();
}

static bool isSameWord(const std::string &left, const std::string &right) {
  if (isSameText(left, right)) return true;
  if (!isDecimal(left) || !isDecimal(right)) return false;
  const long double found = std::strtold(left.c_str(), NULL), expected = std::strtold(right.c_str(), NULL);
  if (!std::isfinite(found) || !std::isfinite(expected)) return false;
  const long double size = std::fabs(expected);
  const long double allowed = std::max((long double)${number(absoluteTolerance)}, ${number(relativeTolerance)} * size);
  return std::fabs(found - expected) <= allowed + (std::fabs(found) + size + allowed) * 4e-19L;
}
`;
};

function number(tolerance: number | null): string {
  const text = String(tolerance ?? 0);
  return `${/[.e]/.test(text) ? text : `${text}.0`}L`;
}

const gap = (rule: string): string => `
static bool isSameGap(const Word &left, const Word &right) { ${rule} }
`;
const anyGap = gap('(void)left; (void)right; return true;');

const sorted = `
static bool isSame(const std::string &output, const std::string &answer) {
  std::vector<std::string> left = itemsOf(output), right = itemsOf(answer);
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return left == right;
}
`;

const bodies: Readonly<Record<PackageComparer['kind'], Body>> = {
  words: (comparer) =>
    words +
    sameWord(comparer) +
    (comparer.isSpaceSensitive ? gap('return left.gap == right.gap;') : anyGap) +
    compareWords,
  lines: (comparer) =>
    words +
    sameWord(comparer) +
    `
static bool isSameGap(const Word &left, const Word &right) {
  // Blank lines at the end do not count.
  if (left.text.empty() && right.text.empty()) return true;
  return std::count(left.gap.begin(), left.gap.end(), '\\n') == std::count(right.gap.begin(), right.gap.end(), '\\n');
}
` +
    compareWords,
  yesNo: () =>
    words +
    sameText +
    `
static bool isSameWord(const std::string &left, const std::string &right) {
  const std::string word = folded(right);
  return isSameText(left, right) || ((word == "yes" || word == "no") && folded(left) == word);
}
` +
    anyGap +
    compareWords,
  unorderedWords: () =>
    words +
    `
static std::vector<std::string> itemsOf(const std::string &text) {
  std::vector<std::string> items;
  const std::vector<Word> words = wordsOf(isCaseSensitive ? text : folded(text));
  for (size_t at = 0; at < words.size(); at++)
    if (!words[at].text.empty()) items.push_back(words[at].text);
  return items;
}
` +
    sorted,
  unorderedLines: () =>
    words +
    `
// A line is its words; blank lines are none.
static std::vector<std::string> itemsOf(const std::string &text) {
  std::vector<std::string> items(1);
  const std::vector<Word> words = wordsOf(isCaseSensitive ? text : folded(text));
  for (size_t at = 0; at < words.size(); at++) {
    if (words[at].text.empty()) continue;
    if (words[at].gap.find('\\n') != std::string::npos && !items.back().empty()) items.push_back("");
    items.back() += (items.back().empty() ? "" : " ") + words[at].text;
  }
  return items;
}
` +
    sorted,
};
