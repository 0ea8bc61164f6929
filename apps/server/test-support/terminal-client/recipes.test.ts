import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { edit, openSetterTerminal, type SetterTerminal } from './setter-terminal.ts';

/** The CI recipes of the handbook, executed step by step in a shell against a real site. */

interface Recipe {
  readonly name: string;
  readonly steps: readonly string[];
  /** Environment variables of the steps, as written in the recipe. */
  readonly variables: Readonly<Record<string, string>>;
}

interface Result {
  readonly code: number;
  readonly text: string;
}

const page = readFileSync(
  join(import.meta.dirname, '../../../../docs/handbook/en-US/problem-tools.md'),
  'utf8',
);

/** Reads the commands and variables of each YAML block. */
function recipesOf(markdown: string): Recipe[] {
  return [...markdown.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, yaml = '']) => ({
    name: yaml.includes('runs-on') ? 'GitHub Actions and Gitea' : 'GitLab',
    steps: [...yaml.matchAll(/^ +- (?:run: )?((?:curl|for|node|npm|npx) .*)$/gm)].map(
      ([, step = '']) => step,
    ),
    variables: Object.fromEntries(
      [...yaml.matchAll(/^ +(XIEZHI_\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    ),
  }));
}

let setter: SetterTerminal;
before(async () => {
  setter = await openSetterTerminal();
});
after(() => setter.stop());

/** Runs the steps in a fresh checkout, as a CI machine does, until one fails. */
async function runRecipe({ steps, variables }: Recipe, checkout: string): Promise<Result[]> {
  const given: Record<string, string> = { XIEZHI_SERVER: setter.server.url, XIEZHI_TOKEN: setter.token };
  // GitLab passes protected variables to the job, so its recipe does not list them.
  assert.ok(Object.keys(variables).every((name) => Object.hasOwn(given, name)));
  const results: Result[] = [];
  for (const step of steps) {
    const result = await new Promise<Result>((done) => {
      const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: checkout, ...given };
      execFile('bash', ['-e', '-c', step], { cwd: checkout, env }, (error, out, err) =>
        done({ code: error === null ? 0 : Number(error.code), text: `${step}\n${out}${err}` }),
      );
    });
    results.push(result);
    if (result.code !== 0) break;
  }
  return results;
}

/** Returns a checkout with two problems. */
function buildCheckout(name: string): string {
  const checkout = setter.at(`checkout-${name}`);
  for (const id of [`${name}1`, `${name}2`]) {
    mkdirSync(join(checkout, 'problems'), { recursive: true });
    cpSync(setter.at('template'), join(checkout, 'problems', id), { recursive: true });
    edit(join(checkout, 'problems', id, '.xiezhi.yaml'), (text) => text.replace('template', id));
  }
  return checkout;
}

for (const [index, recipe] of recipesOf(page).entries())
  suite(recipe.name, () => {
    const name = `R${index}`;

    test('has the steps of the recipe', () => {
      assert.equal(recipe.steps.length, 3, recipe.steps.join('\n'));
      assert.ok('XIEZHI_SERVER' in recipe.variables);
    });

    test('checks and pushes all problems; a broken one stops it before it pushes', async () => {
      const checkout = buildCheckout(name);
      const first = await runRecipe(recipe, checkout);
      assert.deepEqual(
        first.map(({ code }) => code),
        [0, 0, 0],
        first.at(-1)?.text,
      );
      const pushed = await setter.server.services.db
        .selectFrom('problem')
        .where('display_id', 'in', [`${name}1`, `${name}2`])
        .select('display_id')
        .execute();
      assert.equal(pushed.length, 2);

      edit(join(checkout, 'problems', `${name}1`, 'problem.yaml'), () => 'problem_format_version: [');
      const second = await runRecipe(recipe, checkout);
      assert.deepEqual(
        second.map(({ code }) => code === 0),
        [true, false],
        second.at(-1)?.text,
      );
    });
  });
