import type { ObjectAnswer } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { type Risk, useBothScored } from '../../features/risk/use-risk.ts';
import { readHeadline } from '../../features/risk/verdict/headline.ts';
import type { ObjectRef } from '../../lib/api.ts';

interface Props {
  readonly target: ObjectRef;
  readonly object: ObjectAnswer;
  readonly risk: Risk;
}

/** Copies a link to this view, with its height and verdict, for colleagues of the same case. */
export function CopyLink({ target, object, risk }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { headline } = readHeadline(useBothScored(risk), object.ownHeadline);
  const write = async () => {
    const { writeLink } = await import('./write-link.ts');
    const seen = { height: object.basis.height, level: headline.level, basis: headline.basis };
    return writeLink({ target, direction: risk.direction, seen, queries });
  };
  return <CopyButton text={write} isLabelled label={t('app.copyLink')} />;
}
