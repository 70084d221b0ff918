/**
 * Endings of what a computer runs or mounts when it is opened, by what it is (contract §9). A help for who attaches a
 * wrong file, no virus scanner: an archive, or an office file of an old format, may still hold a program.
 */
const refusedEndings = {
  programs:
    'exe com scr pif cpl dll ocx sys drv msc efi app elf out run bin so dylib ko class jar air gadget xbap prg swf ax prf',
  windowsScripts:
    'bat cmd ps1 ps1xml ps2 ps2xml psc1 psc2 psm1 psd1 psdm1 vb vbs vbe vbp js jse mjs cjs ws wsf wsc wsh sct hta htc msh msh1 msh2 mshxml msh1xml msh2xml ahk au3 kix bas',
  otherScripts:
    'sh bash zsh csh ksh fish command tool terminal workflow wflow action scpt scptd py pyc pyo pyw pyz pyzw pl pm rb php php3 php4 php5 phtml phar asp aspx asx jsp cgi tcl lua awk',
  settings: 'reg inf ins isp job theme themepack diagcab diagcfg diagpkg grp its mcf plg xnk udl osd',
  installers:
    'msi msp mst msu msix msixbundle appx appxbundle deb rpm pkg mpkg apk aab ipa xpi crx vsix flatpak flatpakref snap appimage xap jnlp application',
  shortcuts: 'lnk url website webloc inetloc fileloc desktop scf shb shs rdp ica',
  disks: 'iso img dmg vhd vhdx vmdk vdi vfd ova toast cdr smi nrg wim esd swm sparsebundle',
  officeWithMacros: 'docm dotm xlsm xltm xlsb xlam xla xlm xll pptm potm ppam ppsm ppa sldm vsmacros vsdm vstm vssm',
  officeQueries: 'iqy oqy dqy rqy odc slk',
  databasesWithMacros:
    'accdb accde accdr accdt accda ade adp mda mdb mde mdt mdw mdz maf mag mam maq mar mas mau mav maw',
  pages: 'html htm xhtml xht shtml mht mhtml svg svgz xsl xslt chm hlp hpj cnt',
} as const;

const refused: ReadonlySet<string> = new Set(Object.values(refusedEndings).flatMap((endings) => endings.split(' ')));

/** Whether files of this lower-case extension are refused as slips, whatever is in them. */
export const isRefusedExtension = (extension: string): boolean => refused.has(extension);
