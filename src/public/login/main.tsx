import '../../../contract/india/register.ts';
import { deviceLanguage } from '../../api/language.ts';
import { speak } from '../language/LanguageSwitch.tsx';
import { LoginFoot, LoginPanel } from './SealbookLogin.tsx';
import { startLogin } from './startLogin.tsx';

await startLogin({ Panel: LoginPanel, Foot: LoginFoot }, () => speak(deviceLanguage()));
