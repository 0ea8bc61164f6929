import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { languagesQuery } from '../../problem/core/queries.ts';
import { factNames, type FactName } from './fact-names.ts';
import type { JSX } from 'react';

const Compilers = lazyComponent(async () => (await import('../about/Compilers.tsx')).Compilers, ['about']);
const Results = lazyComponent(
  async () => (await import('../about/Results.tsx')).Results,
  ['about', 'submission'],
);
const Limits = lazyComponent(async () => (await import('./facts/Limits.tsx')).Limits);
const ErrorList = lazyComponent(async () => (await import('./facts/ErrorList.tsx')).ErrorList);
const Roles = lazyComponent(async () => (await import('./facts/Roles.tsx')).Roles, ['userAdmin']);
const Settings = lazyComponent(async () => (await import('./facts/Settings.tsx')).Settings);

/**
 * Facts that the program generates, so that no handbook text has to repeat them. Renders nothing for an unknown name.
 */
export function Facts({ name }: { name: string }): JSX.Element | null {
  const known = factNames.find((one) => one === name);
  return known === undefined ? null : shown[known]();
}

const shown: Readonly<Record<FactName, () => JSX.Element>> = {
  verdicts: () => <Results />,
  languages: () => <Languages />,
  limits: () => <Limits />,
  errors: () => <ErrorList />,
  roles: () => <Roles />,
  settings: () => <Settings />,
};

function Languages(): JSX.Element {
  const { data } = useQuery(languagesQuery);
  return <Compilers languages={data} />;
}
