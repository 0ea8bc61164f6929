import { z } from 'zod';
import { groupCan } from '../can.ts';
import { formulas } from '../formula.ts';
import type { RouteTable } from '../route.ts';
import { limits } from '../limits.ts';
import { isoDate, optionalInt, wireInt } from '../wire.ts';

const groupKind = z.number().int().describe('1 public, 2 protected, 3 private');

/** A group as lists show it. */
export const groupRow = z.object({
  id: z.number().int(),
  avatar: z.string().nullable(),
  owner: z.string().nullable().describe('its owner by name'),
  name: z.string(),
  shortName: z.string(),
  brief: z.string(),
  description: z.string().describe('Markdown'),
  auth: groupKind,
  visible: z.boolean(),
  memberCount: z.number().int(),
  gmtCreate: isoDate,
});
export type GroupRow = z.infer<typeof groupRow>;

/** The viewer's own row in a group. */
export const ownMembership = z.object({
  auth: z.number().int().describe('0 none, 1 applying, 2 refused, 3 member, 4 administrator, 5 root'),
  since: isoDate.nullable(),
  applyAgainAt: isoDate.nullable().describe('of who was refused: when they may ask again'),
});

/** A group for whoever opens it, with what they may do there. */
export const groupInfo = groupRow.extend({
  uid: z.string().nullable().describe('of its owner'),
  status: z.number().int().describe('0 normal, 1 banned'),
  code: z.string().nullable().describe('what a private group is joined with; for its root alone'),
  gmtModified: isoDate.describe('also its version'),
  formulas,
  own: ownMembership,
  applicantCount: z.number().int().describe('who wait for an answer; 0 for whoever may give none'),
  can: groupCan,
});
export type GroupInfo = z.infer<typeof groupInfo>;

const text = (least: number, most: number) => z.string().trim().min(least).max(most);
const kind = z.union([z.literal([1, 2, 3]), z.enum(['1', '2', '3']).transform(Number)]);

/** What is written of a group; its owner, dates and whatever else a client sends back are not read. */
const written = {
  name: text(limits.groupNameMin, limits.groupNameMax),
  shortName: text(limits.groupShortNameMin, limits.groupShortNameMax),
  brief: text(limits.groupBriefMin, limits.groupBriefMax),
  description: text(limits.groupDescriptionMin, limits.groupDescriptionMax).describe('Markdown'),
  code: z
    .union([z.literal(''), text(limits.groupCodeLength, limits.groupCodeLength)])
    .nullish()
    .describe('protected and private groups need one'),
  visible: z.boolean().nullish().describe('on the list of everybody'),
};

const byGroup = z.object({ gid: wireInt });

/** Groups as such; what is in them has routes of its own. */
export const groupRoutes = {
  'GET /api/get-group-detail': {
    summary: 'One group and what the caller may do there',
    access: 'login',
    tokenScope: 'read',
    query: byGroup,
    data: groupInfo,
    errors: ['groupNotFound', 'groupHidden'],
  },
  'GET /api/get-group-access': {
    summary: 'Whether the caller sees what is inside a group',
    access: 'login',
    query: byGroup,
    data: z.object({ access: z.boolean() }),
    errors: ['groupNotFound'],
  },
  'GET /api/get-group-auth': {
    summary:
      'What the caller is in a group: 0 nobody, 1 applying, 2 refused, 3 to 5 member, administrator, root',
    access: 'login',
    query: byGroup,
    data: z.number().int(),
  },
  'PUT /api/group': {
    summary:
      'Changes a group; what is left out stays. With `version`, only if nobody else has changed it since',
    access: 'login',
    body: z.object({
      id: wireInt,
      name: written.name.nullish(),
      shortName: written.shortName.nullish(),
      brief: written.brief.nullish(),
      description: written.description.nullish(),
      auth: kind,
      code: written.code,
      visible: written.visible,
      status: optionalInt.describe('1 bans the group, 0 opens it again; read from root of the site alone'),
      version: isoDate.max(40).nullish().describe('gmtModified of what was edited'),
    }),
    errors: [
      'groupNotFound',
      'groupRootOnly',
      'changedMeanwhile',
      'groupCodeMissing',
      'groupNameTaken',
      'groupShortNameTaken',
      'groupShortNameInUse',
    ],
  },
} as const satisfies RouteTable;
