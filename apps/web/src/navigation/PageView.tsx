import { Component, type JSX, type ReactNode } from 'react';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { pages } from './pages.ts';
import { usePlace } from './router.ts';

/** The page of the present address, or what stands in for it. */
export function PageView(): JSX.Element {
  const { match, pathname, error, attempt } = usePlace();
  if (error !== null) return <ErrorPage error={error} />;
  if (match === null) return <NotFoundPage />;
  const Page = pages[match.path];
  return (
    <Guard key={pathname} attempt={attempt}>
      <Page key={match.path} />
    </Guard>
  );
}

interface GuardProps {
  attempt: number;
  children: ReactNode;
}
interface GuardState {
  failure: { error: unknown; attempt: number } | null;
}

/** Catches what a page throws; the next try or the next page starts clean. */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failure: null };

  override componentDidCatch(error: unknown): void {
    this.setState({ failure: { error, attempt: this.props.attempt } });
  }

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failure: { error, attempt: -1 } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure !== null && (failure.attempt === -1 || failure.attempt === this.props.attempt))
      return <ErrorPage error={failure.error} />;
    return this.props.children;
  }
}
