import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  /** Address of a trail, or of the list of its starts. */
  readonly to: string;
  /** Key of another text than the usual one. */
  readonly text?: string;
}

/** Goes on from one place with this money only. */
export function FollowLink({ to, text = 'list.follow' }: Props) {
  const { t } = useTranslation();
  return (
    <Link className="follow nowrap" to={to} title={t('list.followWhy')}>
      {t(text)}
    </Link>
  );
}
