/**
 * Sets a new random password of an account and prints it, for operators who lost theirs.
 *
 *   npm run new-password -- NAME
 *
 * Works with or without a running site.
 */
import { parseArgs } from 'node:util';
import { failCommand, helpOption, reportLocale, withSite } from './with-site.ts';
import { resetPasswordByOperator } from '../../identity/account/recovery/new-password.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lang: { type: 'string' }, help: helpOption },
});
const words = {
  'en-US': {
    usage: 'Usage: npm run new-password -- NAME',
    nobody: (name: string) => `User ${name} does not exist`,
    done: (name: string, password: string) =>
      `The new password of ${name} is ${password}. All sessions, tokens and the second factor were removed`,
  },
  'zh-CN': {
    usage: '用法：npm run new-password -- 用户名',
    nobody: (name: string) => `没有用户 ${name}`,
    done: (name: string, password: string) =>
      `${name} 的新密码是 ${password}；其所有会话、令牌和两步验证均已失效`,
  },
}[reportLocale(values.lang)];

async function run(): Promise<void> {
  if (values.help) {
    process.stdout.write(`${words.usage}\n`);
    return;
  }
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new Error(words.usage);
  const given = await withSite((services) => resetPasswordByOperator(services, name));
  if (given === null) throw new Error(words.nobody(name));
  process.stdout.write(`${words.done(given.username, given.password)}\n`);
}

run().catch(failCommand);
