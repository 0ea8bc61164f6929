import { join } from 'node:path';
import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from '../native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    {
      stderr: /out of memory|heap exhausted|heap overflow/i,
      exitCodes: [251],
      signals: [],
      needsHighPeak: false,
    },
    { stderr: /stack overflow/i, exitCodes: [2], signals: [], needsHighPeak: true },
  ],
  exception: /^main: ([^\n]{1,80})/gm,
};

const library = '/usr/lib/ghc';
/** Debian stores the list of installed libraries here; GHC's library folder contains only a link to it. */
const libraryIndex = '/var/lib/ghc';

/** `ghc` is a shell script; the compiler binary is in its library folder. */
const haskell = nativeLanguage({
  name: 'Haskell',
  family: 'ghc',
  runtime,
  debianPackages: ['ghc'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain(
      { ghc: await findProgram('ghc', [join(library, 'bin')]) },
      async (path) => `GHC ${await versionLine(path('ghc'), [`-B${library}`, '--numeric-version'])}`,
    ),
  sourceName: 'main.hs',
  binds: () => [{ from: libraryIndex, to: libraryIndex }],
  proc: 'compiler',
  build: (toolchain, source, target) => [
    programOf(toolchain, 'ghc'),
    `-B${library}`,
    '-O2',
    '-v0',
    '-w',
    '-DONLINE_JUDGE',
    '-o',
    target,
    source,
  ],
});

const selfTest: SelfTestPrograms = {
  program: `import Data.IORef
import qualified Data.Map.Strict as Map
import System.Exit

dig :: Integer -> Integer
dig 0 = 0
dig n = n + dig (n - 1)

spin :: IORef Int -> IO ()
spin count = modifyIORef' count (+ 1) >> spin count

eat :: Int -> Map.Map Int Int -> Int
eat n all = if Map.member (-1) all then n else eat (n + 1) (Map.insert n n all)

main :: IO ()
main = do
  line <- getLine
  let (word, more) = break (== ' ') line
      rest = drop 1 more
  case word of
    "add" -> print (sum (map read (words rest) :: [Integer]))
    "crash" -> exitWith (ExitFailure 3)
    "spin" -> newIORef 0 >>= spin
    "eat" -> print (eat 0 Map.empty)
    "flood" -> putStr (concat (replicate (read rest) "xiezhi\\n"))
    "dig" -> print (dig (read rest))
    _ -> putStrLn rest
`,
  broken: 'main = missing\n',
};

const crashes: readonly Ending[] = [
  {
    code: 'main :: IO ()\nmain = print (head ([] :: [Int]))\n',
    message: /^exit code 1: Prelude\.head: empty list$/,
  },
];

const mistakes: readonly Ending[] = [{ code: 'main = missing\n', message: /^main\.hs:1:8: error:/m }];

const memory: MemoryTest = {
  touch: (mb) =>
    `import qualified Data.ByteString as B\nmain :: IO ()\nmain = print (B.index (B.replicate (${mb} * 1048576) 1) 7 + 2)\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...haskell, tests: { selfTest, crashes, mistakes, memory } },
];
