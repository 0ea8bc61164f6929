import { contestListPage } from '../../features/contest/core/contest-list.page.ts';
import { groupListPage } from '../../features/group/core/group-list.page.ts';
import { trainingListPage } from '../../features/training/core/training-list.page.ts';

export const frontPages = [contestListPage, trainingListPage, groupListPage] as const;
