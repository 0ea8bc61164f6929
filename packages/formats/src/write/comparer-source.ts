import type { PackageComparer } from '../model.ts';

/** Who calls the program: an ICPC judge (output on standard input, 42 or 43), HOJ (files, 100 or 102) or HUSTOJ. */
export type ComparerCaller = 'kattis' | 'reference' | 'hustoj';

const callers: Readonly<
  Record<ComparerCaller, { accept: number; reject: number; output: string; answer: string }>
> = {
  kattis: { accept: 42, reject: 43, output: 'readAll(std::cin)', answer: 'argv[2]' },
  reference: { accept: 100, reject: 102, output: 'readFile(argv[2])', answer: 'argv[3]' },
  hustoj: { accept: 0, reject: 1, output: 'readFile(argv[3])', answer: 'argv[2]' },
};

/**
 * A built-in comparison as a program, for judges that have none like it: a C++ file that any compiler takes. The
 * same rules but for one thing: numbers are long doubles, so that a difference within their rounding of the
 * tolerance counts as equal.
 */
export function comparerSource(comparer: PackageComparer, caller: ComparerCaller): string {
  const { accept, reject, output, answer } = callers[caller];
  return `// Compares the output with the answer: ${comparer.kind}.
${includes}
static const bool isCaseSensitive = ${comparer.isCaseSensitive || comparer.kind === 'yesNo' ? 'true' : 'false'};
${head}${bodies[comparer.kind](comparer)}
int main(int argc, char **argv) {
  if (argc < ${caller === 'kattis' ? 3 : 4}) return 1;
  const std::string output = ${output}, answer = readFile(${answer});
  return isSame(output, answer) ? ${accept} : ${reject};
}
`;
}

const includes = `#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>
`;

const head = `
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

/** Words, each with the blanks before it; at the end an empty one. */
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
