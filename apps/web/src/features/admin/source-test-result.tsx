import type { DataOf } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { SourceForm } from './source-form.ts';

export type SourceTest = DataOf<'POST /api/admin/sources/test'>;

interface Props {
  readonly kind: SourceForm['kind'];
  /** False: the index has the transactions too, and its newest block is the source's. */
  readonly needsNode: boolean;
  readonly result: SourceTest;
}

/** Head or fault of each part of a source. */
export function SourceTestResult({ kind, needsNode, result: { headHeight, fault, indexFault } }: Props) {
  const { t } = useTranslation();
  const height = headHeight === null ? undefined : formatCount(headHeight);
  if (kind === 'rpc') return height !== undefined && t('admin.nodeAnswers', { height });
  const toText = (code: string | null, fine: string) =>
    code === null ? fine : t(`error.${code}`, { defaultValue: code });
  const head = t('admin.answersAt', { height });
  return (
    <>
      <span className={indexFault === null ? undefined : 'chip warn'}>
        {t('admin.indexResult', { result: toText(indexFault, needsNode ? t('admin.answers') : head) })}
      </span>
      {needsNode && (
        <>
          <br />
          <span className={fault === null ? undefined : 'chip warn'}>
            {t('admin.nodeResult', { result: toText(fault, head) })}
          </span>
        </>
      )}
    </>
  );
}
