import { contestListPage } from '../contest/contest-list.page.ts';
import { groupListPage } from '../group/group-list.page.ts';
import { contestParts } from '../i18n/contest-parts.ts';
import { groupParts } from '../i18n/group-parts.ts';
import { joinParts } from '../i18n/messages.ts';
import { trainingParts } from '../i18n/training-parts.ts';
import { trainingListPage } from '../training/training-list.page.ts';

joinParts(contestParts);
joinParts(trainingParts);
joinParts(groupParts);

export const frontPages = [contestListPage, trainingListPage, groupListPage] as const;
