import type { SvgIconComponent } from '@mui/icons-material';
import Company from '@mui/icons-material/ApartmentOutlined';
import User from '@mui/icons-material/PeopleOutlined';
import Role from '@mui/icons-material/BadgeOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Carton from '@mui/icons-material/AllInboxOutlined';
import Price from '@mui/icons-material/CurrencyRupeeOutlined';
import Scheme from '@mui/icons-material/LoyaltyOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Slider from '@mui/icons-material/SlideshowOutlined';
import Product from '@mui/icons-material/Inventory2Outlined';
import Dealer from '@mui/icons-material/StorefrontOutlined';
import Mapping from '@mui/icons-material/LinkOutlined';
import Configuration from '@mui/icons-material/TuneOutlined';
import Approval from '@mui/icons-material/HowToRegOutlined';
import Issue from '@mui/icons-material/QrCode2Outlined';

/** The icons that declarations and the server's menu name. */
export const menuIcons: Readonly<Record<string, SvgIconComponent>> = {
  dashboard: Dashboard,
  company: Company,
  category: Category,
  product: Product,
  configuration: Configuration,
  price: Price,
  carton: Carton,
  scheme: Scheme,
  slider: Slider,
  role: Role,
  user: User,
  dealer: Dealer,
  approval: Approval,
  issue: Issue,
  mapping: Mapping,
  history: History,
};
