import type { SvgIconComponent } from '@mui/icons-material';
import Carton from '@mui/icons-material/AllInboxOutlined';
import Stack from '@mui/icons-material/LayersOutlined';
import Unpack from '@mui/icons-material/UnarchiveOutlined';
import Company from '@mui/icons-material/ApartmentOutlined';
import Role from '@mui/icons-material/BadgeOutlined';
import Calls from '@mui/icons-material/ApiOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Price from '@mui/icons-material/CurrencyRupeeOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Declaring from '@mui/icons-material/MenuBookOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Fold from '@mui/icons-material/ExpandMoreOutlined';
import Report from '@mui/icons-material/AssessmentOutlined';
import Count from '@mui/icons-material/FactCheckOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Approval from '@mui/icons-material/HowToRegOutlined';
import Product from '@mui/icons-material/Inventory2Outlined';
import Mapping from '@mui/icons-material/LinkOutlined';
import Demapping from '@mui/icons-material/LinkOffOutlined';
import Damage from '@mui/icons-material/BrokenImageOutlined';
import Return from '@mui/icons-material/AssignmentReturnOutlined';
import Dispatch from '@mui/icons-material/LocalShippingOutlined';
import Recall from '@mui/icons-material/CampaignOutlined';
import Scheme from '@mui/icons-material/LoyaltyOutlined';
import Slip from '@mui/icons-material/LocalPrintshopOutlined';
import User from '@mui/icons-material/PeopleOutlined';
import Issue from '@mui/icons-material/QrCode2Outlined';
import Scan from '@mui/icons-material/QrCodeScannerOutlined';
import Order from '@mui/icons-material/ShoppingCartOutlined';
import Tracking from '@mui/icons-material/RouteOutlined';
import Upload from '@mui/icons-material/UploadFileOutlined';
import Slider from '@mui/icons-material/SlideshowOutlined';
import Dealer from '@mui/icons-material/StorefrontOutlined';
import Sql from '@mui/icons-material/TerminalOutlined';
import Configuration from '@mui/icons-material/TuneOutlined';
import { Button } from '../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { getUserMenu, type CompanyActedFor } from '../../contract/calls/account/ownAccess.ts';
import { type IconName, pageKeys } from '../../contract/pages/pages.ts';
import { ask } from '../api/ask.ts';
import { readSession } from '../api/session.ts';
import { useRight } from '../authProvider/authProvider.ts';
import { useSectionName } from '../components/PageTitle.tsx';
import styles from './Menu.module.css';

const icons: Readonly<Record<IconName, SvgIconComponent>> = {
  dashboard: Dashboard,
  company: Company,
  category: Category,
  product: Product,
  configuration: Configuration,
  price: Price,
  carton: Carton,
  stack: Stack,
  unpack: Unpack,
  scheme: Scheme,
  slider: Slider,
  role: Role,
  user: User,
  dealer: Dealer,
  approval: Approval,
  order: Order,
  upload: Upload,
  issue: Issue,
  mapping: Mapping,
  demapping: Demapping,
  damage: Damage,
  dispatch: Dispatch,
  return: Return,
  recall: Recall,
  scan: Scan,
  slip: Slip,
  history: History,
  report: Report,
  count: Count,
  place: Place,
  tracking: Tracking,
  sql: Sql,
};

/** The icons by name. A name from the wire may have no icon. */
const iconNamed: Readonly<Record<string, SvgIconComponent | undefined>> = icons;

export function MenuIcon({ name }: { name: string }) {
  const Icon = iconNamed[name];
  return Icon ? (
    <Icon className="icon-18" aria-hidden="true" />
  ) : (
    <span className={`rigid circle ${styles['dot']}`} aria-hidden="true" />
  );
}

interface MenuEntry {
  id: number;
  label: string;
  /** A route of the portal; the root path is the dashboard (spec 1 §2). */
  path: string;
  section: string;
  icon: string;
}

/** Reads the pages that the signed-in person may open, in the menu's order (GET UserMaster/GetUserMenu/{id}). */
async function readMenu(userId: number): Promise<MenuEntry[]> {
  const { data } = await ask(getUserMenu, { params: { id: userId } });
  return data.map(({ PageId, PageName, Path, Section, Icon }) => ({
    id: PageId,
    label: PageName,
    path: Path === '/' ? '/dashboard' : Path,
    section: Section,
    icon: Icon,
  }));
}

/** The entries of the signed-in person's menu. */
export function useMenu() {
  const userId = readSession()?.user.UserId ?? 0;
  return useQuery({
    queryKey: ['menu', userId],
    queryFn: () => readMenu(userId),
    staleTime: 5 * 60_000,
    // a network that comes back tells no page of it where only the server was away
    refetchInterval: ({ state }) => state.status === 'error' && 10_000,
  });
}

/** Groups the entries by section, in the server's order. */
function bySection(entries: readonly MenuEntry[]): [string, MenuEntry[]][] {
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of entries) groups.set(entry.section, [...(groups.get(entry.section) ?? []), entry]);
  return [...groups];
}

/** A menu with more entries folds. A shorter one fits most windows, and folding would only hide pages. */
const mostUnfolded = 12;

const storageKey = 'sealbook.menu';

/** Returns the open sections of a menu that folds. The device keeps them; the current page's section opens on arrival. */
export function useOpenSections() {
  const [open, setOpen] = useState(() => new Set(localStorage.getItem(storageKey)?.split(' ')));
  const current = useLocation().pathname.split('/')[1] ?? '';
  const [arrivedIn, setArrivedIn] = useState<string>();
  if (arrivedIn !== current) {
    setArrivedIn(current);
    setOpen(new Set(open).add(current));
  }
  const toggle = (section: string) => {
    const changed = new Set(open);
    if (!changed.delete(section)) changed.add(section);
    localStorage.setItem(storageKey, [...changed].join(' '));
    setOpen(changed);
  };
  return { open, toggle };
}

interface MenuProps {
  actedFor: CompanyActedFor | undefined;
  sections: ReturnType<typeof useOpenSections>;
  /** The menu covers the page and has a history entry of its own, which a chosen page replaces. */
  isOverPage?: boolean;
}

/** The menu of the pages that the signed-in person may open (GetUserMenu, spec 1 §6). */
export function Menu({ actedFor, sections: { open, toggle }, isOverPage = false }: MenuProps) {
  const translate = useTranslate();
  const sectionName = useSectionName();
  const { data = [], isPending, error, refetch } = useMenu();
  const folds = data.length > mostUnfolded;
  const folding = (section: string) =>
    folds ? { isOpen: open.has(section), toggle: () => toggle(section) } : undefined;
  return (
    <nav className={`stack gap-20 ${styles['menu']}`} aria-label={translate('app.menu.label')}>
      {isPending &&
        Array.from({ length: 7 }, (_, row) => <span key={row} className={`bone ${styles['skeleton']}`} />)}
      {error && (
        <div className="stack gap-10 items-start muted pad-0-10" role="alert">
          <p>{translate('app.menu.failed')}</p>
          <Button label="app.action.retry" size="small" onClick={() => void refetch()} />
        </div>
      )}
      {bySection(data).map(([section, entries]) => (
        <Section
          key={section}
          title={sectionName(section)}
          // folding one entry saves no room
          folding={entries.length > 1 ? folding(section) : undefined}
        >
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} replace={isOverPage} />
            </li>
          ))}
        </Section>
      ))}
      {actedFor?.MayActForOthers && <DeveloperPages folding={folding('developers')} />}
    </nav>
  );
}

interface SectionProps {
  title: string;
  /** Without it, the section is always open. */
  folding: { isOpen: boolean; toggle: () => void } | undefined;
  children: ReactNode;
}

/** A section's name above its entries. It folds and opens them if it may. */
function Section({ title, folding, children }: SectionProps) {
  return (
    <section>
      <h2 className="muted size-12 weight-500">
        {folding ? (
          <button
            type="button"
            className="plain-button line apart full pad-0-10 hovers"
            aria-expanded={folding.isOpen}
            onClick={folding.toggle}
          >
            {title}
            <Fold className="icon-18 turns" aria-hidden="true" />
          </button>
        ) : (
          title
        )}
      </h2>
      <ul className="stack gap-2" hidden={folding && !folding.isOpen}>
        {children}
      </ul>
    </section>
  );
}

/** Links to the server's pages for developers, for administrators of the operating company. */
function DeveloperPages({ folding }: Pick<SectionProps, 'folding'>) {
  const translate = useTranslate();
  const isAdministrator = useRight(pageKeys.roleMaster, 'edit');
  if (!isAdministrator) return null;
  const pages = [
    { href: '/api/docs/declaring', text: translate('app.developers.declaring'), Icon: Declaring },
    { href: '/api/docs', text: translate('app.developers.calls'), Icon: Calls },
  ];
  return (
    <Section title={translate('app.developers.title')} folding={folding}>
      {pages.map(({ href, text, Icon }) => (
        <li key={href}>
          <a
            className={`line gap-10 hovers radius-6 ink unlined ${styles['entry']}`}
            href={href}
            target="_blank"
            rel="noreferrer"
          >
            <Icon className="icon-18" aria-hidden="true" />
            {text}
          </a>
        </li>
      ))}
    </Section>
  );
}

function Entry({ entry, replace }: { entry: MenuEntry; replace: boolean }) {
  const translate = useTranslate();
  const link = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  const isCurrent = `${pathname}/`.startsWith(`${entry.path}/`);
  useEffect(() => {
    // scrolls a long menu to the current page
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <NavLink
      ref={link}
      className={`line gap-10 hovers radius-6 ink unlined ${styles['entry']}`}
      to={entry.path}
      replace={replace}
    >
      <MenuIcon name={entry.icon} />
      {translate(entry.label)}
    </NavLink>
  );
}
