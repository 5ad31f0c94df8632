import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Queue } from '../../features/review/queue.tsx';
import { paths } from '../../lib/paths.ts';

export default function ReviewPage() {
  const { t } = useTranslation();
  const title = t('review.title');
  useTitle(title);
  return (
    <>
      <Crumb id={title} />
      <div className="console-head">
        <h1>{title}</h1>
      </div>
      <Queue toPath={paths.registration} />
    </>
  );
}
