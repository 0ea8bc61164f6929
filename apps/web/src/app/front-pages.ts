import { contestListPage } from '../contest/contest-list.page.ts';
import { groupListPage } from '../group/group-list.page.ts';
import { trainingListPage } from '../training/training-list.page.ts';

export const frontPages = [contestListPage, trainingListPage, groupListPage] as const;
