import assert from 'node:assert/strict';
import { it } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { routes } from '../../packages/contract/src/routes/index.ts';
import { findPages, pagesIn } from './pages.ts';
import { report } from './report.ts';
import { findRoute, findRoutes } from './routes.ts';
import { Sources } from './sources.ts';
import { findTable } from './tables.ts';
import { findTexts } from './texts.ts';

const sources = new Sources(projectRoot);

it('finds the definition and the handler of every route', () => {
  for (const name of Object.keys(routes)) {
    const found = findRoute(sources, name);
    assert.match(String(found?.definition.path), /^packages\/contract\/src\/routes\//, name);
    assert.ok(found?.handlers[0], name);
  }
});

it('finds a route by its path alone and by words of its summary', () => {
  const [login, ...others] = findRoutes(sources, '/api/login');
  assert.equal(login?.name, 'POST /api/login');
  assert.deepEqual(others, []);
  assert.ok(findRoutes(sources, login.summary).some(({ name }) => name === 'POST /api/login'));
});

it('finds the component of every page', () => {
  const files = sources.paths(/^apps\/web\/src\/features\/.*\.page\.ts$/);
  const addresses = new Set(files.flatMap((file) => pagesIn(sources, file)).map(({ path }) => path));
  assert.ok(addresses.size > 100, `${addresses.size} addresses`);
  for (const address of addresses)
    for (const { component } of findPages(sources, address.replaceAll(/\$\w+/g, '5')))
      assert.match(component, /\.tsx$/, address);
});

it('finds the page of a URL and the calls that it makes', () => {
  const [member] = findPages(sources, 'http://127.0.0.1:8080/group/5/member?keyword=a');
  assert.equal(member?.component, 'apps/web/src/features/group/core/MemberPage.tsx');
  assert.ok(member.calls.some(({ route }) => route.name === 'GET /api/group/get-member-list'));
  const created = findPages(sources, '/group/create').map(({ path }) => path);
  assert.deepEqual(created, ['/group/create'], 'a literal path goes before a placeholder');
});

it('finds texts in both languages, with numbers in place of placeholders, and errors', () => {
  const [hide] = findTexts(sources, 'hide verdict');
  assert.equal(hide?.key, 'submission.closePanel');
  assert.ok(hide.uses.some(({ path }) => path.endsWith('LivePanel.tsx')));
  assert.ok(findTexts(sources, '本站暂未开放注册').some(({ key }) => key === 'registrationClosed'));
  const numbered = findTexts(sources, 'compares at most 2000 submissions').map(({ key }) => key);
  assert.deepEqual(numbered, ['similarity.limit', 'similarityTooMany']);
});

it('finds the migration, writers and readers of a table', () => {
  const table = findTable(sources, 'problem_tag');
  assert.ok(table);
  assert.ok(table.migrations.some(({ path }) => path.endsWith('0001-initial.ts')));
  assert.ok(table.writers.some(({ path }) => path.endsWith('authoring/store-parts.ts')));
  assert.ok(table.readers.includes('apps/server/src/problems/tag/repository.ts'));
  // The store of announcements gets the name of its table as an argument.
  const shared = findTable(sources, 'group_announcement');
  assert.ok(shared);
  assert.ok(shared.mentions.includes('apps/server/src/scopes/announcement/store.ts'));
  assert.match(shared.declaration.text, /interface GroupAnnouncementTable/);
  assert.equal(findTable(sources, 'no_such_table'), undefined);
});

it('names similar addresses if no page has the address', () => {
  const [title, first] = report(sources, '/admin/problems/new');
  assert.match(String(title), /No page has this address/);
  assert.match(String(first), /^\/admin\/problem/);
});

it('searches lines of code for a text that is in no catalogue', () => {
  const [title, line] = report(sources, 'languages of remote judges could not be stored');
  assert.equal(title, '# Lines');
  assert.match(String(line), /worker\.ts:\d+/);
  assert.deepEqual(report(sources, `no such ${'text'.repeat(2)}`), []);
});
