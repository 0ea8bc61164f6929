/**
 * Names of exception types and error messages that belong to the runtime of each language.
 *
 * A program can choose the name of an exception type, and the runtime prints that name. On a test case with secret
 * data, the owner of the submission sees only names in these lists. Any other name is shown as "an uncaught exception".
 * The lists are deliberately short: by choosing a name, a program reveals at most `log2(length + 2)` bits per case.
 */
const cpp = words(`
  std::exception std::runtime_error std::logic_error std::invalid_argument std::domain_error std::length_error
  std::out_of_range std::range_error std::overflow_error std::underflow_error std::bad_alloc
  std::bad_array_new_length std::bad_cast std::bad_typeid std::bad_function_call std::bad_optional_access
  std::bad_variant_access std::system_error std::regex_error`);

const python = words(`
  ArithmeticError AssertionError AttributeError EOFError Exception FloatingPointError ImportError IndexError
  KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotImplementedError OSError
  OverflowError PermissionError RecursionError RuntimeError StopIteration SyntaxError TypeError UnboundLocalError
  UnicodeDecodeError ValueError ZeroDivisionError`);

const java = words(`
  java.lang.ArithmeticException java.lang.ArrayIndexOutOfBoundsException java.lang.ArrayStoreException
  java.lang.AssertionError java.lang.ClassCastException java.lang.Error java.lang.Exception
  java.lang.IllegalArgumentException java.lang.IllegalStateException java.lang.IndexOutOfBoundsException
  java.lang.NegativeArraySizeException java.lang.NullPointerException java.lang.NumberFormatException
  java.lang.OutOfMemoryError java.lang.RuntimeException java.lang.StackOverflowError
  java.lang.StringIndexOutOfBoundsException java.lang.UnsupportedOperationException java.io.IOException
  java.io.UncheckedIOException java.util.ConcurrentModificationException java.util.EmptyStackException
  java.util.InputMismatchException java.util.NoSuchElementException`);

const kotlin = [
  ...java,
  ...words('kotlin.KotlinNullPointerException kotlin.UninitializedPropertyAccessException'),
];

const node = words(
  'AssertionError Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError',
);

/** Beginnings of error messages. The rest of a message contains indexes and lengths, which the program can choose. */
const go = [
  'runtime error: index out of range',
  'runtime error: slice bounds out of range',
  'runtime error: integer divide by zero',
  'runtime error: invalid memory address or nil pointer dereference',
  'runtime error: makeslice: len out of range',
  'runtime error: negative shift amount',
  'assignment to entry in nil map',
  'close of nil channel',
  'close of closed channel',
  'send on closed channel',
  'interface conversion',
  'all goroutines are asleep - deadlock!',
  'concurrent map writes',
  'concurrent map read and map write',
  'stack overflow',
  'out of memory',
];

const csharp = words(`
  System.ArgumentException System.ArgumentNullException System.ArgumentOutOfRangeException
  System.ArithmeticException System.DivideByZeroException System.Exception System.FormatException
  System.IndexOutOfRangeException System.InvalidCastException System.InvalidOperationException
  System.NotImplementedException System.NotSupportedException System.NullReferenceException
  System.OutOfMemoryException System.OverflowException System.StackOverflowException
  System.Collections.Generic.KeyNotFoundException System.IO.IOException`);

const php = words(`
  ArgumentCountError ArithmeticError AssertionError DivisionByZeroError DomainException Error ErrorException
  Exception InvalidArgumentException LengthException LogicException OutOfBoundsException OutOfRangeException
  OverflowException RangeException RuntimeException TypeError UnderflowException UnexpectedValueException
  UnhandledMatchError ValueError`);

const ruby = words(`
  ArgumentError EOFError FiberError FloatDomainError FrozenError IndexError IOError KeyError LocalJumpError
  NameError NoMatchingPatternError NoMemoryError NoMethodError NotImplementedError RangeError RegexpError
  RuntimeError StandardError StopIteration SystemStackError ThreadError TypeError ZeroDivisionError`);

const rust = [
  'index out of bounds',
  'range end index',
  'range start index',
  'slice index starts at',
  'attempt to add with overflow',
  'attempt to subtract with overflow',
  'attempt to multiply with overflow',
  'attempt to divide by zero',
  'attempt to calculate the remainder with a divisor of zero',
  'called `Option::unwrap()` on a `None` value',
  'called `Result::unwrap()` on an `Err` value',
  'already borrowed',
  'already mutably borrowed',
  'assertion failed',
  'capacity overflow',
  'explicit panic',
  'internal error: entered unreachable code',
  'not yet implemented',
];

const pascal = [
  ...[2, 3, 4, 5, 6, 100, 101, 103, 104, 106, 200, 201, 202, 203, 204, 205, 206, 207, 215, 216, 217].map(
    (code) => `Runtime error ${code}`,
  ),
  ...words(
    'EAccessViolation EConvertError EDivByZero EInOutError EIntOverflow EInvalidOp EOutOfMemory ERangeError',
  ),
];

const haskell = [
  'divide by zero',
  'arithmetic overflow',
  'Prelude.head: empty list',
  'Prelude.tail: empty list',
  'Prelude.last: empty list',
  'Prelude.read: no parse',
  'Prelude.!!: index too large',
  'Prelude.!!: negative index',
  'Prelude.chr: bad argument',
  'Map.!: given key is not an element in the map',
  '<stdin>: hGetLine: end of file',
  'Prelude.undefined',
  'Ix{Int}.index: Index',
  'stack overflow',
  '<<loop>>',
];

const d = words(`
  core.exception.ArrayIndexError core.exception.ArraySliceError core.exception.AssertError
  core.exception.InvalidMemoryOperationError core.exception.OutOfMemoryError core.exception.RangeError
  core.exception.SwitchError core.exception.UnicodeException object.Error object.Exception
  std.conv.ConvException std.conv.ConvOverflowException std.format.FormatException std.stdio.StdioException
  std.utf.UTFException`);

const nim = words(`
  AccessViolationDefect ArithmeticDefect AssertionDefect CatchableError DeadThreadDefect DivByZeroDefect EOFError
  FieldDefect FloatInvalidOpDefect IndexDefect IOError KeyError NilAccessDefect ObjectAssignmentDefect
  ObjectConversionDefect OSError OutOfMemDefect OverflowDefect RangeDefect StackOverflowDefect ValueError`);

const lua = [
  'attempt to index',
  'attempt to call',
  'attempt to perform arithmetic on',
  'attempt to perform bitwise operation on',
  'attempt to concatenate',
  'attempt to compare',
  'attempt to get length of',
  'bad argument',
  'number has no integer representation',
  'stack overflow',
  'not enough memory',
];

const perl = [
  'Illegal division by zero',
  'Illegal modulus zero',
  "Can't use an undefined value",
  "Can't use string",
  "Can't call method",
  "Can't locate object method",
  "Can't take log of",
  "Can't take sqrt of",
  'Deep recursion',
  'Modification of a read-only value attempted',
  'Modification of non-creatable array value attempted',
  'Not an ARRAY reference',
  'Not a HASH reference',
  'Not a CODE reference',
  'Undefined subroutine',
];

/** Lists by language name. Bash has no exceptions. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  C: [],
  'C With O2': [],
  'C++': cpp,
  'C++ With O2': cpp,
  'C++ 17': cpp,
  'C++ 17 With O2': cpp,
  'C++ 20': cpp,
  'C++ 20 With O2': cpp,
  'C++ 23': cpp,
  'C++ 23 With O2': cpp,
  Java: java,
  Kotlin: kotlin,
  Python2: python,
  Python3: python,
  PyPy2: python,
  PyPy3: python,
  'JavaScript Node': node,
  'JavaScript V8': node,
  TypeScript: node,
  Golang: go,
  'C#': csharp,
  PHP: php,
  Ruby: ruby,
  Rust: rust,
  Pascal: pascal,
  Haskell: haskell,
  D: d,
  Nim: nim,
  Lua: lua,
  Perl: perl,
  Bash: [],
};

/** Returns the exception names of a language's runtime; null for an unknown language. */
export function runtimeExceptions(language: string): readonly string[] | null {
  return Object.hasOwn(byLanguage, language) ? (byLanguage[language] ?? null) : null;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
