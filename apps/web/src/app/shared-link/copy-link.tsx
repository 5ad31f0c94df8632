import type { Headline } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/references/copy-button.tsx';
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

/** Copies a link to this view, with its height and verdict, for colleagues of the same case. */
export function CopyLink({ target, height, own, risk }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { headline } = readHeadline(useBothScored(risk), own);
  const write = async () => {
    const { writeLink } = await import('./write-link.ts');
    const seen = { height, level: headline.level, basis: headline.basis };
    return writeLink({ target, direction: risk.direction, seen, queries });
  };
  return <CopyButton text={write} isLabelled label={t('app.copyLink')} />;
}
