import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** In the place of a page whose link was copied in another case. */
export function OtherCase() {
  const { t } = useTranslation();
  return (
    <section className="unseen" role="alert">
      <b>{t('sharedLink.otherCase')}</b>
      <div className="actions">
        <Link className="btn" to={paths.home}>
          {t('refused.home')}
        </Link>
      </div>
    </section>
  );
}
