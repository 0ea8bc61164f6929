import { parse } from 'yaml';

/**
 * Checks a package strictly against the specification of the ICPC format 2025-09. It shares no code with our reader and
 * writer, so it does not repeat their errors. Paths begin with the folder of the package. Returns a list of violations.
 */
export function complaintsAbout(files: ReadonlyMap<string, Buffer>): string[] {
  const found: string[] = [];
  const say = (what: string): void => void found.push(what);
  const roots = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/'))));
  const [root = ''] = roots;
  if (roots.size !== 1 || !/^[a-z0-9]+$/.test(root)) say(`folder names ${[...roots].join(', ')}`);
  const visible = new Map<string, Buffer>();
  for (const [path, content] of files) {
    const inside = path.slice(root.length + 1);
    const isHidden = inside.split('/').some((part) => /^[.-]/.test(part));
    if (isHidden) continue;
    if (!inside.split('/').every((part) => /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/.test(part)))
      say(`name ${inside}`);
    visible.set(inside, content);
  }
  checkTop(visible, say);
  checkTexts(visible, say);
  checkMetadata(visible, say);
  checkData(visible, say);
  checkSubmissions(visible, say);
  checkValidators(visible, say);
  return found;
}

type Say = (what: string) => void;
type Visible = ReadonlyMap<string, Buffer>;
type Yaml = Record<string, unknown>;

const folders = new Set(
  'statement attachments solution data generators include submissions input_validators static_validator output_validator input_visualizer output_visualizer'.split(
    ' ',
  ),
);

function checkTop(files: Visible, say: Say): void {
  for (const path of files.keys()) {
    const [top = '', rest] = path.split('/');
    if (rest === undefined ? top !== 'problem.yaml' : !folders.has(top)) say(`nothing known: ${path}`);
  }
  for (const needed of ['problem.yaml', 'statement/', 'data/secret/', 'submissions/', 'input_validators/'])
    if (![...files.keys()].some((path) => path.startsWith(needed))) say(`missing: ${needed}`);
}

/** Checks all texts that people write. Test data and public files may contain arbitrary bytes. */
function checkTexts(files: Visible, say: Say): void {
  for (const [path, content] of files) {
    if (/^attachments\/|^data\/.*\.(?:in|ans)$|\.(?:png|jpe?g|svg|gif|webp|pdf)$/.test(path)) continue;
    const text = content.toString('utf8');
    if (!Buffer.from(text).equals(content)) say(`not UTF-8: ${path}`);
    if (text.startsWith('\uFEFF') || text.includes('\r')) say(`mark or CR: ${path}`);
    if (text !== '' && !text.endsWith('\n')) say(`no newline at the end: ${path}`);
  }
}

function yamlOf(files: Visible, path: string): Yaml {
  const value: unknown = parse(files.get(path)?.toString('utf8') ?? '');
  return isMap(value) ? value : {};
}

function isMap(value: unknown): value is Yaml {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;
const isCount = (value: unknown): boolean => Number.isInteger(value) && isPositive(value);

function onlyKeys(map: Yaml, known: string, where: string, say: Say): void {
  for (const key of Object.keys(map))
    if (!known.split(' ').includes(key)) say(`${where}: unknown key ${key}`);
}

const kinds = 'pass-fail scoring multi-pass interactive submit-answer'.split(' ');
const excluding = [
  ['pass-fail', 'scoring'],
  ['multi-pass', 'submit-answer'],
  ['interactive', 'submit-answer'],
] as const;
const languages = new Set(
  'ada algol68 apl bash c cgmp cobol cpp cppgmp crystal csharp d dart elixir erlang forth fortran fsharp gerbil go haskell java javaalgs4 javascript julia kotlin lisp lua modula2 nim objectivec ocaml octave odin pascal perl php prolog python2 python3 python3numpy racket ruby rust scala simula smalltalk snobol swift typescript visualbasic zig'.split(
    ' ',
  ),
);
const licenses = new Set([
  'unknown',
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
]);

function kindsOf(metadata: Yaml): string[] {
  const type = metadata['type'] ?? 'pass-fail';
  return (Array.isArray(type) ? type : [type]).map(String);
}

function checkMetadata(files: Visible, say: Say): void {
  const data = yamlOf(files, 'problem.yaml');
  onlyKeys(
    data,
    'problem_format_version type name uuid version credits source license rights_owner embargo_until limits keywords languages allow_file_writing constants',
    'problem.yaml',
    say,
  );
  if (data['problem_format_version'] !== '2025-09') say('problem_format_version');
  if (!isText(data['uuid'])) say('uuid');
  const type = kindsOf(data);
  if (type.length === 0 || new Set(type).size < type.length || !type.every((kind) => kinds.includes(kind)))
    say(`type ${type.join(', ')}`);
  for (const [one, other] of excluding)
    if (type.includes(one) && type.includes(other)) say(`${one} and ${other}`);
  checkNames(files, data['name'], say);
  if (data['version'] !== undefined && !isText(data['version'])) say('version');
  if (data['keywords'] !== undefined && !isTexts(data['keywords'])) say('keywords');
  const allowed = data['languages'];
  const codes: unknown = isText(allowed) ? [allowed] : (allowed ?? ['all']);
  if (!isTexts(codes) || codes.length === 0 || !codes.every((code) => code === 'all' || languages.has(code)))
    say('languages');
  checkRights(data, say);
  checkLimits(data['limits'], type, say);
}

function checkNames(files: Visible, name: unknown, say: Say): void {
  const named = isText(name) ? ['en'] : isMap(name) ? Object.keys(name) : [];
  const actual = [...files.keys()].flatMap((path) => {
    const language = /^statement\/problem\.([a-z]{2,3}(?:-[A-Z]{2})?)\.(?:tex|md|pdf)$/.exec(path)?.[1];
    return language === undefined ? [] : [language];
  });
  if (isMap(name) && !Object.values(name).every(isText)) say('name');
  if (actual.length === 0 || named.toSorted().join() !== actual.toSorted().join())
    say(`names ${named.join()} for statements ${actual.join()}`);
}

function checkRights(
  { license = 'unknown', rights_owner, credits, source, embargo_until }: Yaml,
  say: Say,
): void {
  if (!isText(license) || !licenses.has(license)) say(`license ${String(license)}`);
  const isOwned = rights_owner !== undefined || credits !== undefined || source !== undefined;
  if (license === 'public domain' && rights_owner !== undefined) say('an owner of the public domain');
  if (license !== 'unknown' && license !== 'public domain' && !isOwned) say('nobody owns the rights');
  const isMoment = isText(embargo_until) && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(embargo_until);
  if (embargo_until !== undefined && !isMoment) say('embargo_until');
}

function checkLimits(value: unknown, type: readonly string[], say: Say): void {
  const limits = isMap(value) ? value : {};
  const counts =
    'memory output code compilation_time compilation_memory validation_time validation_memory validation_output';
  onlyKeys(limits, `time_multipliers time_limit time_resolution validation_passes ${counts}`, 'limits', say);
  for (const key of ['time_limit', 'time_resolution'])
    if (limits[key] !== undefined && !isPositive(limits[key])) say(`limits.${key}`);
  for (const key of counts.split(' '))
    if (limits[key] !== undefined && !isCount(limits[key])) say(`limits.${key}`);
  const passes = limits['validation_passes'];
  if (passes !== undefined && !(type.includes('multi-pass') && Number(passes) >= 2)) say('validation_passes');
}

const groupKeys =
  'max_score score_aggregation static_validation_score require_pass args input_validator_args static_validator_args output_validator_args input_visualizer_args output_visualizer_args full_feedback';
const caseEnding =
  /\.(?:in|ans|out|interaction|yaml|in\.statement|ans\.statement|in\.download|ans\.download|png|jpe?g|svg|hint|desc)$/;

function checkData(files: Visible, say: Say): void {
  const paths = [...files.keys()].filter((path) => path.startsWith('data/')).map((path) => path.slice(5));
  const cases = new Set(paths.filter((path) => path.endsWith('.in')).map((path) => path.slice(0, -3)));
  const groups = new Set(
    paths.flatMap((path) => (/^secret\/[^/]+\//.test(path) ? [path.split('/').slice(0, 2).join('/')] : [])),
  );
  const isLoose = [...cases].some((name) => /^secret\/[^/]+$/.test(name));
  if (isLoose && groups.size > 0) say('cases beside groups');
  if (![...cases].some((name) => name.startsWith('secret/'))) say('no secret case');
  for (const group of groups)
    if (![...cases].some((name) => name.startsWith(`${group}/`))) say(`${group} is empty`);
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (path.endsWith('/test_group.yaml') || path === 'test_group.yaml') {
      if (folder !== 'sample' && folder !== 'secret' && !groups.has(folder)) say(`no group: ${path}`);
      checkGroup(yamlOf(files, `data/${path}`), folder, groups, say);
    } else if (!cases.has(path.replace(caseEnding, ''))) say(`of no case: ${path}`);
  }
  for (const name of cases) {
    if (!files.has(`data/${name}.ans`)) say(`no answer: ${name}`);
    const isReported = files.has(`data/${name}.interaction`);
    for (const other of ['in.statement', 'ans.statement', 'out'])
      if (isReported && files.has(`data/${name}.${other}`)) say(`both told and shown: ${name}`);
  }
}

function checkGroup(data: Yaml, folder: string, groups: ReadonlySet<string>, say: Say): void {
  onlyKeys(data, groupKeys, folder, say);
  const { max_score, score_aggregation, require_pass } = data;
  if (folder === 'sample' && (max_score ?? score_aggregation ?? require_pass) !== undefined)
    say('samples have no score');
  const isScore =
    max_score === undefined ||
    max_score === 'unbounded' ||
    (Number.isInteger(max_score) && Number(max_score) >= 0);
  if (!isScore) say(`${folder}: max_score`);
  if (!['pass-fail', 'sum', 'min', undefined].some((one) => one === score_aggregation))
    say(`${folder}: score_aggregation`);
  for (const needed of isTexts(require_pass) ? require_pass : [require_pass ?? 'sample'])
    if (needed !== 'sample' && !(isText(needed) && groups.has(needed)))
      say(`${folder} needs something that is no group`);
  for (const key of ['output_validator_args', 'args'])
    if (data[key] !== undefined && !isTexts(data[key])) say(`${folder}: ${key}`);
}

const partKeys = 'permitted required score message use_for_time_limit';

function checkExpectation(rule: Yaml, item: string, say: Say): void {
  for (const key of ['permitted', 'required'])
    if (
      rule[key] !== undefined &&
      !(isTexts(rule[key]) && rule[key].every((one) => /^(?:AC|WA|TLE|RTE)$/.test(one)))
    )
      say(`${key} of ${item}`);
  const range: unknown[] = Array.isArray(rule['score']) ? rule['score'] : [rule['score'] ?? 0];
  if (range.length > 2 || !range.every((one) => typeof one === 'number')) say(`score of ${item}`);
}

function checkSubmissions(files: Visible, say: Say): void {
  const paths = [...files.keys()]
    .filter((path) => path.startsWith('submissions/'))
    .map((path) => path.slice(12));
  for (const path of paths)
    if (path !== 'submissions.yaml' && path.split('/').length < 2) say(`in no folder: ${path}`);
  if (!paths.some((path) => path.startsWith('accepted/'))) say('no accepted submission');
  for (const [glob, rule] of Object.entries(yamlOf(files, 'submissions/submissions.yaml'))) {
    if (!isMap(rule)) say(`rule of ${glob}`);
    else {
      // Keys that begin with `sample` or `secret` select groups and cases of the test data.
      const parts = Object.entries(rule).filter(([key]) => /^\{?(?:sample|secret)\b/.test(key));
      const whole = Object.fromEntries(
        Object.entries(rule).filter(([key]) => !parts.some(([one]) => one === key)),
      );
      onlyKeys(whole, `language entrypoint authors model_solution ${partKeys}`, glob, say);
      checkExpectation(whole, glob, say);
      for (const [key, part] of parts) {
        if (!isMap(part)) say(`${key} of ${glob}`);
        else {
          onlyKeys(part, partKeys, `${glob} ${key}`, say);
          checkExpectation(part, `${glob} ${key}`, say);
        }
      }
    }
    if (!paths.some((path) => path === glob || path.startsWith(`${glob}/`))) say(`nothing is called ${glob}`);
  }
}

function checkValidators(files: Visible, say: Say): void {
  const output = [...files.keys()].filter((path) => path.startsWith('output_validator/'));
  const names = output.map((path) => path.slice('output_validator/'.length));
  if (names.length > 0 && !isProgram(names)) say(`no program: ${output.join(', ')}`);
  for (const path of files.keys()) {
    const language = /^include\/([^/]+)\//.exec(path)?.[1];
    if (language !== undefined && language !== 'default' && !languages.has(language)) say(`include: ${path}`);
  }
}

/** Whether the files form a valid program: `build` or `run` exists, or they can be run or compiled without either. */
function isProgram(names: readonly string[]): boolean {
  if (names.includes('run') || names.includes('build')) return true;
  const python = names.filter((name) => /\.py3?$/.test(name));
  const isModule = names.includes('__init__.py') && names.includes('__main__.py');
  return python.length > 0
    ? (python.length === 1 && names.length === 1) || isModule
    : names.some((name) => /\.(?:c|cc|cpp|cxx|c\+\+|C)$/.test(name));
}
