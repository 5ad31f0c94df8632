import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

/** Shows the error of a page that failed to load or draw, until the reader navigates elsewhere. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

interface Props {
  readonly place: string;
  readonly children: ReactNode;
}
interface State {
  readonly place: string;
  readonly hasFailed: boolean;
}

class Boundary extends Component<Props, State> {
  override state: State = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}

/** A page that could not be loaded or drawn: a failure, with a retry, never an empty page. */
function PageFailed() {
  const { t } = useTranslation();
  return (
    <section className="card">
      <div className="state failed" role="alert">
        <b>{t('app.pageFailed')}</b>
        <div>{t('app.pageFailedText')}</div>
        <button type="button" className="btn small" onClick={() => window.location.reload()}>
          {t('app.retry')}
        </button>
      </div>
    </section>
  );
}
