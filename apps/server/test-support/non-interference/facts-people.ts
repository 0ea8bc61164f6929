import { encryptPassword } from '../../src/judging/remote-judge/password.ts';
import { encryptSetting, secretSettings } from '../../src/platform/settings/secret.ts';
import { encryptWebhookSecret } from '../../src/site/webhook/signature.ts';
import { type Fact, newRowFact, rowFact, textFact, presenceFact, words } from './fact.ts';
import type { Scene } from './scene.ts';

const nobody: Fact['knownTo'] = [];
const target = ({ people }: Scene) => ({ uid: people.target.uid });
const members: Fact['knownTo'] = ['insider'];

/** Accounts, secrets of the site, and data of groups and trainings. */
export const peopleFacts: readonly Fact[] = [
  ...['email', 'realname', 'number', 'course', 'password_hash'].map((column) =>
    textFact(`${column} of an account`, nobody, 'app_user', [column], target),
  ),
  rowFact('mobile of an account', nobody, 'app_user', target, {
    left: { mobile: '13800000001' },
    right: { mobile: '13900000002' },
  }),
  textFact('where somebody is signed in', nobody, 'session', ['ip', 'user_agent'], target),
  newRowFact('message to somebody', nobody, 'message', (scene, word) => ({
    uid: scene.people.target.uid,
    kind: 'mine',
    texts: JSON.stringify(
      Object.fromEntries(
        ['zh-CN', 'en-US'].map((locale) => [
          locale,
          {
            title: word,
            content: word,
          },
        ]),
      ),
    ),
  })),
  newRowFact('API token of somebody', nobody, 'api_token', (scene, word, side) => ({
    id: (side === 'left' ? 'a' : 'b').repeat(32),
    uid: scene.people.target.uid,
    name: word,
    scopes: ['read'],
    created_at: '2026-01-01T00:00:00Z',
  })),
  newRowFact('mail that was sent', nobody, 'mail_outbox', (_, word) => ({
    recipient: `${word}@example.com`,
    subject: word,
    body_text: word,
    state: 'kept',
    created_at: '2026-01-01T00:00:00Z',
  })),
  newRowFact('short message that was sent', nobody, 'sms_outbox', (_, word) => ({
    phone: word,
    template_code: word,
    created_at: '2026-01-01T00:00:00Z',
  })),
  newRowFact('act of staff', nobody, 'audit_log', (scene, word) => ({
    uid: scene.people.root.uid,
    action: 'settings',
    target: word,
    ip: word,
    detail: JSON.stringify({ before: word }),
  })),
  newRowFact('token of a judge node', nobody, 'node_token', (_, word) => ({ token_hash: word, label: word })),
  ...secretSettings.map((setting): Fact => ({
    name: `setting ${setting}`,
    knownTo: nobody,
    decide: ({ services: { siteSettings, settings } }, side) =>
      siteSettings.set({ [setting]: encryptSetting(settings.secret, setting, words[side]) }, null),
  })),
  {
    name: 'secret of a webhook',
    knownTo: nobody,
    async decide({ services: { db, settings } }, side) {
      const at = '2026-01-01T00:00:00Z';
      await db
        .insertInto('webhook')
        .values({
          name: words[side],
          address: `https://${words[side]}.example/`,
          kinds: [],
          secret: encryptWebhookSecret(settings.secret, 1, words[side]),
          created_at: at,
          modified_at: at,
        })
        .execute();
    },
  },
  {
    name: 'account at another judge',
    knownTo: nobody,
    async decide({ services: { db, settings } }, side) {
      const account = { judge: 'CF', username: words[side] } as const;
      await db
        .insertInto('remote_account')
        .values({ ...account, sealed_password: encryptPassword(settings.secret, account, words[side]) })
        .execute();
    },
  },
  textFact('hidden announcement', nobody, 'announcement', ['title', 'content'], (scene) => ({
    id: scene.announcement,
  })),
  textFact('texts of a hidden group', members, 'app_group', ['name', 'brief', 'description'], (scene) => ({
    id: scene.gid,
  })),
  textFact('code by which a group is joined', nobody, 'app_group', ['code'], (scene) => ({ id: scene.gid })),
  rowFact(
    'what somebody is in a hidden group',
    members,
    'group_member',
    (scene) => ({ gid: scene.gid, uid: scene.people.target.uid }),
    { left: { auth: 3 }, right: { auth: 4 } },
  ),
  presenceFact('member of a hidden group', members, 'group_member', (scene) => ({
    gid: scene.gid,
    uid: scene.people.owner.uid,
  })),
  newRowFact('announcement of a group', members, 'group_announcement', (scene, word) => ({
    gid: scene.gid,
    uid: scene.people.owner.uid,
    title: word,
    content: word,
  })),
  newRowFact('log of a group', nobody, 'group_log', (scene, word) => ({
    gid: scene.gid,
    uid: scene.people.owner.uid,
    action: 'changed',
    detail: JSON.stringify({ name: word }),
  })),
  textFact('contest of a group', members, 'contest', ['title', 'description'], (scene) => ({
    id: scene.contests.group.cid,
  })),
  textFact('training of a group', members, 'training', ['title', 'description'], (scene) => ({
    id: scene.trainings.group,
  })),
  textFact(
    'texts of a hidden training',
    ['admin', 'problemAdmin'],
    'training',
    ['title', 'description'],
    (scene) => ({
      id: scene.trainings.hidden,
    }),
  ),
  textFact('password of a training', nobody, 'training', ['password_hash'], (scene) => ({
    id: scene.trainings.closed,
  })),
  textFact(
    'id of a problem in a training with a password',
    nobody,
    'training_problem',
    ['display_id'],
    (scene) => ({
      tid: scene.trainings.closed,
    }),
  ),
];
