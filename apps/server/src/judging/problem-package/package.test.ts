import { keysOf } from '@xiezhi/contract/wire/values';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import {
  type ImportPlan,
  type PackageChecker,
  type PackageComparer,
  packageWriters,
  type ProblemPackage,
  readProblemPackages,
  writeArchive,
} from '@xiezhi/formats';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { exportProblem } from './export.ts';
import { importProblem, type PackageImportOptions } from './import.ts';

const starters = join(import.meta.dirname, '../../../../../problems');
const options: PackageImportOptions = { onTaken: 'refuse', isLossAccepted: false, auth: 2, byUid: null };
/** Starter problems: two of each type. */
const chosen = new Set(['1000', '1001', '1004', '1005']);
let server: TestServer;
let plans: ImportPlan[];
let folder: string;
before(async () => {
  server = await startTestServer({ hasJobs: false });
  plans = (await readProblemPackages(starters)).filter(({ problem }) => chosen.has(problem.displayId));
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-package-'));
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const first = (): ImportPlan => {
  const [plan] = plans;
  assert.ok(plan);
  return plan;
};

async function exportTo(name: string, displayId: string, format: string): Promise<string> {
  const exported = await exportProblem(server.services, displayId);
  const writer = packageWriters.find((one) => one.name === format);
  assert.ok(exported && writer);
  const path = join(folder, name);
  await writeArchive(path, [{ written: writer.write(exported.problem), source: exported.source }]);
  return path;
}

test('imports starter problems, and a second time only with an option for taken ids', async () => {
  for (const plan of plans) {
    const outcome = await importProblem(server.services, plan, options);
    assert.equal(outcome.kind, 'imported', JSON.stringify(outcome));
  }
  const refused = await importProblem(server.services, first(), options);
  assert.match(JSON.stringify(refused), /taken/);
  const updated = await importProblem(server.services, first(), { ...options, onTaken: 'update' });
  assert.equal(updated.kind, 'updated');
  const beside = await importProblem(server.services, first(), { ...options, onTaken: 'newId' });
  assert.equal(beside.kind === 'imported' && beside.displayId, `${first().problem.displayId}-2`);
});

for (const format of ['xiezhi', 'icpc', 'hoj']) {
  test(`${format}: exporting, importing and exporting again gives the same bytes`, async () => {
    for (const { problem } of plans) {
      const { displayId } = problem;
      const once = await exportTo('once.zip', displayId, format);
      const [plan] = await readProblemPackages(once);
      assert.ok(plan);
      assert.deepEqual(plan.stops, []);
      assert.equal(plan.problem.cases.length, problem.cases.length);
      const outcome = await importProblem(server.services, plan, { ...options, onTaken: 'update' });
      assert.equal(outcome.kind, 'updated', JSON.stringify(outcome));
      await plan.source.close();
      const twice = await exportTo('twice.zip', displayId, format);
      assert.ok(readFileSync(once).equals(readFileSync(twice)), displayId);
    }
  });
}

test('a problem with stops or unaccepted losses leaves nothing behind', async () => {
  const { rows: earlier } = await sql<{ n: number }>`select count(*) n from problem`.execute(
    server.services.db,
  );
  const stopped = { ...first(), stops: ['no'], problem: { ...first().problem, displayId: 'S1' } };
  assert.equal((await importProblem(server.services, stopped, options)).kind, 'refused');
  const lossy: ImportPlan = {
    ...first(),
    problem: { ...first().problem, displayId: 'S2' },
    entries: [{ item: 'x', outcome: 'lost', effect: 'verdict', note: 'gone' }],
  };
  assert.match(JSON.stringify(await importProblem(server.services, lossy, options)), /not accepted/);
  const { rows: later } = await sql<{ n: number }>`select count(*) n from problem`.execute(
    server.services.db,
  );
  assert.deepEqual(later, earlier);
  const accepted = await importProblem(server.services, lossy, { ...options, isLossAccepted: true });
  assert.equal(accepted.kind, 'imported');
});

test('a problem without an id gets one and is hidden by default', async () => {
  const plan = { ...first(), problem: { ...first().problem, displayId: '' } };
  const outcome = await importProblem(server.services, plan, options);
  assert.equal(outcome.kind === 'imported' && outcome.displayId, 'P1');
  const { rows } = await sql<{ auth: number }>`select auth from problem where display_id = 'P1'`.execute(
    server.services.db,
  );
  assert.equal(rows[0]?.auth, 2);
});

test('exports and imports language limits with the problem', async () => {
  const plan = {
    ...first(),
    problem: { ...first().problem, displayId: 'FACTOR', limitFactors: { Java: 3 } },
  };
  await importProblem(server.services, plan, options);
  const exported = await exportProblem(server.services, 'factor');
  assert.deepEqual(exported?.problem.limitFactors, { Java: 3 });
  assert.equal(await exportProblem(server.services, 'nobody'), null);
});

function program(code: string): PackageChecker {
  return { language: 'C++', code, dialect: 'kattis', scoreUnit: 'points', args: ['a b'] };
}

test('exports and imports a built-in comparison and both programs of an interactive problem', async () => {
  const comparer: PackageComparer = {
    kind: 'lines',
    isCaseSensitive: false,
    isSpaceSensitive: false,
    absoluteTolerance: 1e-6,
    relativeTolerance: null,
  };
  const fields: Partial<ProblemPackage>[] = [
    { displayId: 'C1', judgeMode: 'spj', comparer },
    {
      displayId: 'C4',
      includedFiles: { cpp: { 'grader.cpp': 'int main() {}\n' }, default: { 'lib.h': 'int f();\n' } },
      outputLimitMb: 8,
      userExtraFiles: { 'seen.h': 'int g();\n' },
    },
    {
      displayId: 'C2',
      judgeMode: 'interactive',
      checker: program('int a;'),
      secondChecker: program('int b;'),
    },
    {
      displayId: 'C3',
      judgeMode: 'interactive',
      checker: { ...program('true\n'), language: 'build and run' },
      passes: 5,
      isAcceptedByAny: true,
    },
  ];
  for (const part of fields) {
    const plan = { ...first(), problem: { ...first().problem, ...part } };
    const outcome = await importProblem(server.services, plan, options);
    assert.equal(outcome.kind, 'imported', JSON.stringify(outcome));
    const exported = await exportProblem(server.services, part.displayId ?? '');
    for (const name of keysOf(part)) assert.deepEqual(exported?.problem[name], part[name]);
  }
});

test('the site serves pictures and files of a statement, and an export contains them under their names', async () => {
  const { default: sharp } = await import('sharp');
  const base = { width: 20, height: 10, channels: 3 as const, background: { r: 1, g: 2, b: 3 } };
  const bytes = new Map([
    ['attachments/a graph.png', await sharp({ create: base }).png().toBuffer()],
    ['attachments/notes.pdf', Buffer.from('%PDF-1.7\n')],
    ['attachments/evil.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ]);
  const { problem, source } = first();
  const description =
    '![](a%20graph.png) <img src="a graph.png"> [notes](notes.pdf "n") ![](evil.png) notes.pdf stays a word';
  const plan: ImportPlan = {
    ...first(),
    problem: {
      ...problem,
      displayId: 'PIC',
      statements: { 'zh-CN': { description, input: '', output: '', hint: '' } },
      attachments: ['a graph.png', 'notes.pdf', 'evil.png'].map((name) => ({
        name,
        path: `attachments/${name}`,
        isPicture: name.endsWith('.png'),
      })),
    },
    source: {
      list: () => [...source.list(), ...[...bytes].map(([path, { length: size }]) => ({ path, size }))],
      read: async (path, maximum) => bytes.get(path) ?? source.read(path, maximum),
      stream: async (path) => {
        const found = bytes.get(path);
        return found ? Readable.from([found]) : source.stream(path);
      },
      close: () => source.close(),
    },
  };
  const outcome = await importProblem(server.services, plan, { ...options, auth: 1 });
  assert.equal(outcome.kind, 'imported', JSON.stringify(outcome));
  const shown = await server.call('GET /api/get-problem-detail', {
    query: { problemId: 'PIC' },
    locale: 'zh-CN',
  });
  const text = shown.data.problem.description ?? '';
  const [graph, , notes] = [...text.matchAll(/\/api\/public\/(?:img|file)\/[0-9a-f]{32}\.\w+/g)].map(
    ([link]) => link,
  );
  assert.match(
    text,
    /\[notes\]\(\/api\/public\/file\/.*\.pdf "n"\) !\[\]\(evil\.png\) notes\.pdf stays a word$/,
  );
  for (const [link, type] of [
    [graph, 'image/png'],
    [notes, 'application/pdf'],
  ]) {
    const answer = await fetch(new URL(link ?? '', server.url));
    assert.equal(answer.headers.get('content-type'), type);
    await answer.body?.cancel();
  }
  const exported = await exportProblem(server.services, 'PIC');
  assert.equal(
    exported?.problem.statements['zh-CN']?.description,
    description.replace('src="a graph.png"', 'src="a%20graph.png"'),
  );
  const drawn = exported?.problem.attachments.find(({ name }) => name === 'a graph.png');
  const kept = await exported?.source.read(drawn?.path ?? '');
  assert.ok(
    kept?.equals(bytes.get('attachments/a graph.png') ?? Buffer.alloc(0)),
    'as the package brought it',
  );
});
