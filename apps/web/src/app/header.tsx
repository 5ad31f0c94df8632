import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { BellFace, NewestNotifications, toBellCount, useBell } from '../features/alert/notification-bell.tsx';
import { AvatarMenu } from '../features/header/avatar-menu.tsx';
import { Help, manualPath } from '../features/header/help.tsx';
import { Popover } from '../features/header/popover.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { logOut, useMe, useSettings } from '../lib/account.ts';
import { paths } from '../lib/paths.ts';
import { endSession, useUser } from '../lib/session.ts';
import { Brand } from './brand.tsx';
import { CONSOLES } from './consoles.ts';
import { Preferences } from './preferences.tsx';

/** Header above every page of a signed-in user. */
export function Header() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useUser();
  const { data: me } = useMe();
  const { data: settings } = useSettings();
  const consoles = CONSOLES.filter(({ roles }) => roles.some((role) => role === me?.role)).map(({ path, key }) => ({
    path,
    label: t(key),
  }));
  const email = settings?.support.email ?? null;
  const leave = () => {
    if (user === undefined) return;
    // The browser forgets first: whatever becomes of the call, nobody stays signed in here.
    endSession('byHand');
    logOut(user.token).catch(() => undefined);
    void navigate(paths.login);
  };
  return (
    <header className="page-header">
      <Brand to={paths.home} />
      {pathname !== paths.home && <SearchBox />}
      <nav className="top-links" aria-label={t('header.nav')}>
        {consoles.map(({ path, label }) => (
          <NavLink key={path} to={path} className="wide">
            {label}
          </NavLink>
        ))}
        {email !== null && (
          <a className="wide" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <a className="wide" href={manualPath(i18n.language)} download>
          {t('header.manual')}
        </a>
        <NavLink to={paths.desk} className="wide">
          {t('header.desk')}
        </NavLink>
        <NavLink to={paths.batch} className="wide">
          {t('header.batch')}
        </NavLink>
        <NavLink to={paths.alerts} className="wide">
          {t('header.alerts')}
        </NavLink>
        <NotificationBell />
        <Help support={settings?.support} />
        <Preferences />
        {user !== undefined && (
          <AvatarMenu
            user={user}
            me={me}
            items={[
              ...consoles,
              { path: paths.desk, label: t('header.desk') },
              { path: paths.batch, label: t('header.batch') },
              { path: paths.alerts, label: t('header.alerts') },
              { path: paths.account, label: t('header.account') },
            ]}
            onLogOut={leave}
          />
        )}
      </nav>
    </header>
  );
}

/** Live notifications of the case's alerts. */
function NotificationBell() {
  const { t } = useTranslation();
  const { unread, isLost } = useBell();
  const label = unread === 0 ? t('header.bell') : t('header.bellUnread', { count: unread, shown: toBellCount(unread) });
  return (
    <>
      <Popover label={label} className="plain alert-bell" face={<BellFace unread={unread} />}>
        {(close) => <NewestNotifications onLeave={close} isLost={isLost} />}
      </Popover>
      <span className="sr-only" role="status">
        {unread === 0 ? '' : label}
      </span>
    </>
  );
}
