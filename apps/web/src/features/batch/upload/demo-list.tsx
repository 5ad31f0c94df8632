import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getDemo } from '../../../lib/api.ts';
import { toDemoList } from './to-demo-list.ts';

/** Offers a small list of the demo world's examples; nothing where the chains are real. */
export function DemoList({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t, i18n } = useTranslation();
  const { data: demo } = useQuery({ queryKey: ['demo'], queryFn: getDemo, staleTime: Number.POSITIVE_INFINITY });
  const list =
    demo === undefined
      ? undefined
      : toDemoList(demo, {
          heads: [t('batch.demo.ref'), t('batch.demo.address'), t('batch.demo.chain'), t('batch.demo.note')],
          noChain: t('batch.demo.noChain'),
          noAddress: t('batch.demo.noAddress'),
          language: i18n.language,
        });
  if (list === undefined) return null;
  return (
    <button type="button" className="btn" onClick={() => onChoose(new File([list], t('batch.upload.demoName')))}>
      {t('batch.upload.demo')}
    </button>
  );
}
