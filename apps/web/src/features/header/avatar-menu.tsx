import type { Me } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StoredUser } from '../../lib/session.ts';
import { Popover } from './popover.tsx';

interface MenuItem {
  readonly path: string;
  readonly label: string;
}

interface Props {
  readonly user: StoredUser;
  /** Undefined until the server has answered. */
  readonly me: Me | undefined;
  readonly items: readonly MenuItem[];
  readonly onLogOut: () => void;
}

/** Menu of the signed-in person, with the case and the logout. */
export function AvatarMenu({ user, me, items, onLogOut }: Props) {
  const { t } = useTranslation();
  const face = <img src={user.avatar} alt="" width="36" height="36" />;
  return (
    <Popover label={t('header.menu')} className="avatar" face={face}>
      {(close) => (
        <>
          <dl className="menu-facts">
            <dt>{t('header.case')}</dt>
            <dd>
              {me?.caseName} <small>#{user.caseId}</small>
            </dd>
            <dt>{t('header.email')}</dt>
            <dd>{user.email}</dd>
            {me !== undefined && (
              <>
                <dt>{t('header.role')}</dt>
                <dd>{t(`header.roles.${me.role}`)}</dd>
              </>
            )}
          </dl>
          <ul className="menu">
            {items.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} onClick={close}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={onLogOut}>
                {t('header.logOut')}
              </button>
            </li>
          </ul>
        </>
      )}
    </Popover>
  );
}
