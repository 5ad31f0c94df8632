import type { Headline } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { LazyStoreView } from '../../components/references/lazy-store-view.tsx';
import { type Risk, useBothScored } from '../../features/risk/use-risk.ts';
import { readHeadline } from '../../features/risk/verdict/headline.ts';
import type { ObjectRef } from '../../lib/api.ts';

interface Props {
  /** Object whose list the page shows; undefined: the page has none. */
  readonly target?: ObjectRef;
  /** Newest block of the page's answers. */
  readonly height: number;
  /** Headline by the own label alone. */
  readonly own?: Headline | undefined;
  readonly risk: Risk;
}

/** Writes a link to this view, with its height and verdict, for colleagues of the same case. */
function useLink({ target, height, own, risk }: Props): () => Promise<string> {
  const queries = useQueryClient();
  const { headline } = readHeadline(useBothScored(risk), own);
  return async () => {
    const { writeLink } = await import('./write-link.ts');
    const seen = { height, level: headline.level, basis: headline.basis };
    return writeLink({ target, direction: risk.direction, seen, queries });
  };
}

export function CopyLink(props: Props) {
  const { t } = useTranslation();
  return <CopyButton text={useLink(props)} isLabelled label={t('app.copyLink')} />;
}

/** Stores the same link on the desk of the case. */
export function StoreLink({
  title,
  isSmall = false,
  ...props
}: Props & { readonly title: string; readonly isSmall?: boolean }) {
  return <LazyStoreView kind="PAGE" title={title} write={useLink(props)} isSmall={isSmall} />;
}
