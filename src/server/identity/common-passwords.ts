/** Passwords that are guessed first, in small letters: what leaked and guessed lists have most often, from six characters on. */
const listed = `
  000000 0000000 00000000 000000000 0000000000 001122 007007 010101 01010101 010203 01020304 010203040506 012345
  0123456 01234567 012345678 0123456789 020202 030303 050505 060606 070707 080808 090909 098765 0987654 09876543
  0987654321 100000 100200 100500 101010 10101010 102030 110110 111111 1111111 11111111 111111111 1111111111 11111112
  111213 111222 111222333 112112 112233 11223344 1122334455 112358 11235813 113355 114477 121212 12121212 121314 123000
  123098 123111 123123 12312312 123123123 1231234 123234 123321 123345 123412 12341234 12344321 123451 1234512345
  123455 1234554321 123456 1234567 12345678 123456789 1234567890 1234567890a 1234567890q 1234567890qwerty 12345678910
  123456789a 123456789q 123456789z 12345678a 12345678q 1234567a 1234567q 123456a 123456aa 123456ab 123456abc 123456d
  123456k 123456m 123456q 123456qwe 123456qwerty 123456s 123456z 123457 12345a 12345abc 12345abcd 12345q 12345qwe
  12345qwert 12345qwerty 12345z 123465 1234abc 1234abcd 1234asdf 1234qwer 1234qwerty 123567 123568 123578 123654
  123654789 123698 12369874 123698745 123789 123abc 123abc123 123abcd 123admin 123asd 123asd123 123asdf 123hello
  123love 123mudar 123pass 123password 123qaz 123qazwsx 123qwe 123qwe123 123qwe4r 123qweasd 123qweasdzxc 123qwert
  123qwerty 123zxc 123zxcvbn 124578 125125 125678 127127 12password 131313 13131313 131421 134679 134679852 135246
  135790 135791 135792468 1357924680 141414 141516 142536 142857 147147 147258 147258369 147852 147852369 147896
  1478963 147896325 151515 159159 159357 159487 159753 15975346 159951 161616 171717 181818 182838 191919 192837
  192837465 197777 198000 1a2b3c 1a2b3c4d 1a2b3c4d5e 1a2s3d 1a2s3d4f 1letmein 1million 1password 1q1q1q 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i9o0p 1qaz!qaz 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx
  1qazxsw2 1qw23er4 1qwerty 200000 201010 202020 210210 212121 212223 222222 22222222 222333 223344 224466 232323
  232425 234432 234567 2345678 23456789 235689 242424 246246 246810 252525 252627 258258 258456 258741 258852 292929
  2wsx3edc 2wsxzaq1 300000 303030 311311 313131 314159 321123 321321 321321321 321456 321654 321654987 321678 323232
  332211 333333 33333333 333444 333666 334455 342342 343434 345345 345678 353535 357159 363636 369258 369258147 373737
  383838 393939 3edc4rfv 3rjs1la7qe 404040 414141 424242 434343 444444 44444444 445566 454545 456123 456321 456456
  456654 456789 456852 464646 474747 484848 494949 4rfv5tgb 505050 50cent 515151 525252 535353 543210 545454 554433
  555555 5555555 55555555 556677 565656 567890 575757 585858 595959 5tgb6yhn 606060 616161 626262 636363 646464 654321
  654654 654987 656565 665544 666666 6666666 66666666 676767 686868 696969 707070 717171 727272 737373 741258963 741852
  741852963 741963 747474 753159 753357 753951 757575 7654321 767676 777777 7777777 77777777 777888 778899 786000
  786110 786786 786786786 787878 789456 78945612 789456123 7895123 789632145 789654 789987 797979 808080 818181 828282
  838383 848484 852147 852456 852963 858585 868686 87654321 878787 887766 888888 8888888 88888888 888999 898989 909090
  919191 929292 939393 949494 951753 959595 963258 9632587410 963852 963852741 963963 969696 979797 987123 987654
  9876543 98765432 987654321 9876543210 987987 989898 998877 999000 999888 999999 9999999 99999999 a11111 a111111
  a1111111 a123123 a123321 a12345 a123456 a1234567 a12345678 a123456789 a1234567890 a1a1a1 a1a2a3 a1a2a3a4 a1b1c1
  a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 a1s2d3f4g5 a654321 a987654321 aa11aa aa1234 aa12345 aa123456 aa123456789
  aaa111 aaa123 aaaaaa aaaaaa1 aaaaaaa aaaaaaaa aabb1122 aabbcc aabbccdd abababab abc123 abc123! abc1234 abc12345
  abc123456 abc1234567 abc12345678 abc123456789 abc123abc abc321 abc999 abc@123 abcabc abcabc123 abcabcabc abcd12
  abcd123 abcd1234 abcd1234! abcd12345 abcd123456 abcd@1234 abcdabcd abcde1 abcde12 abcde123 abcde1234 abcde12345
  abcdef abcdef1 abcdef12 abcdef123 abcdefg abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij abcdefghijk
  abcdefghijklmnopqrstuvwxyz abcxyz abracadabra abudhabi access access1 access12 access123 access14 account1 account123
  accountant accounting accounts acdc123 acer123 acmilan acmilan1 action action1 active adidas adidas1 adidas123 adm123
  adm1n1 admin! admin000 admin001 admin01 admin1 admin111 admin12 admin123 admin123! admin1234 admin12345 admin123456
  admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin888 admin@1 admin@12 admin@123 admin@1234 adminadmin
  administrador administrator adminpass adminpassword admins africa africa1 agent007 ahmed123 ahmed1234 aisha123
  ajax123 ajax1900 alex12 alex123 alex1234 alexalex alexander alexander1 alexandra alexandra1 alexis alexis1 ali123
  ali1234 ali12345 ali123456 ali786 aliali allah1 allah123 allah786 allahuakbar alpha1 alpha123 alphabet always amanda
  amanda1 amanda12 america america1 american amit123 andrew andrew1 andrew12 andrew123 android android1 angel1 angel12
  angel123 angel1234 angela angela1 angelica angelina angelo angels angels1 angie1 animal animals anthony anthony1
  anthony12 anthony2 apollo apollo1 apple1 apple12 apple123 apples april1 april12 april123 april2020 aq1sw2 aqswde
  aquarius aqwzsx argentina aries1 arsenal arsenal1 arsenal12 arsenal123 arthur asad123 asd123 asd1234 asd12345
  asd123456 asd123asd asdasd asdasd1 asdasd123 asdasdasd asdf12 asdf123 asdf1234 asdf12345 asdfasdf asdfasdfasdf asdfg1
  asdfg123 asdfg12345 asdfgh asdfgh1 asdfgh12 asdfgh123 asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123
  asdfjkl asdfjkl; asdfqwer asdfzxcv asdqwe asdqwe123 asdqwezxc asdzxc asdzxc123 ashley ashley1 ashley12 ashley123
  atlantis audi123 audia4 august august1 august12 august123 austin austin1 austin12 australia australia1 autumn autumn1
  autumn12 autumn123 autumn2019 autumn2020 autumn2021 autumn2022 autumn2023 autumn2024 autumn2025 avengers awesome
  awesome1 ayesha ayesha1 ayesha123 azerty azerty1 azerty12 azerty123 azertyu azertyuiop azsxdc azsxdcfv baby12 baby123
  baby1234 baby2020 babyblue babyboy babyboy1 babydoll babyface babygirl babygirl1 babygirl12 babygirl123 babyphat
  bacardi backspace backup backup1 badger badger1 bailey bailey1 bambam bamboo banana banana1 banana123 bananas
  bangalore bangladesh bank123 banking barbie barbie1 barcelona barcelona1 barcelona10 barney barney1 bart123 baseball
  baseball! baseball1 baseball12 baseball123 basketball basketball1 batman batman1 batman12 batman123 bbbbbb bbbbbbbb
  bear123 bears1 beatles beatles1 beaver beer123 beethoven benjamin benjamin1 berlin berlin1 bestfriend bestfriends
  beyonce bhunji bigbang bigboy bigboy1 bigdaddy bigdaddy1 bigdog bigdog1 bigmac bilal123 billy1 billy123 birdie
  birthday birthday1 bismillah bismillah1 bla123 black1 black123 blackberry blackcat blackhawk blackie blackjack
  blahblah blahblah1 blaster blessed blessed1 blessing blink123 blink182 blonde blonde1 blossom blue12 blue123 blue1234
  blueberry bluebird blueeyes bluesky bmw123 bmw325 bmwbmw bond007 bonjour bonjour1 bonnie booboo booboo1 boomer
  boomer1 boston boston1 bowling bowling1 boxing bradley brandon brandon1 brandon12 brandon2 brasil brasil1 brasilia
  braves braves1 bravo1 brazil brianna britney broncos broncos1 bronze brother brother1 brownie brownie1 bubba1
  bubba123 bubblegum bubbles bubbles1 bubbles12 budlight bulldog bulldog1 bulldogs bulldogs1 bullet bulls1 bulls23
  bunny1 bunny123 burger business business1 business123 buster buster1 buster12 butter butter1 buttercup butterfly
  butterfly1 butterfly12 cadillac california california1 calvin calvin1 camaro camaro1 cameron cameron1 canada canada1
  cancer1 candies candy1 candy123 capricorn captain captain1 carlos carlos1 carlos123 carmen carolina carolina1
  caroline carter carter1 casper casper1 cassie cassie1 cat123 catcat catherine cccccc cccccccc cdevfr celeste celtic
  celtic1 celtics celtics1 champion champion1 champions champs chance chance1 change123 changeit changeme changeme!
  changeme1 changeme12 changeme123 changepassword changethis charger chargers chargers1 charizard charles charles1
  charlie charlie1 charlie12 charlie123 charlie2 charlotte cheers cheese cheese1 cheese123 chelsea chelsea1 chelsea12
  chelsea123 chennai cherry cherry1 chester chester1 chevrolet chevy1 chevy123 chicago chicago1 chicken chicken1
  chicken12 chicken123 children children1 china1 china123 chocolat chocolate chocolate1 chopper chouchou christian
  christian1 christina christina1 christine christine1 christopher cinnamon cinnamon1 cisco1 cisco123 cisco12345
  claudia claudia1 cleopatra clifford cobra1 cocacola cocacola1 cocoa1 coffee coffee1 coffee12 coffee123 college
  college1 colorado columbia company company1 company123 compaq compaq1 computer computer1 computer12 computer123
  computers contrasena contraseña cookie cookie1 cookie12 cookie123 cookies cookies1 cooper cooper1 corona corona1
  corvette corvette1 coucou cougar cougars counter counterstrike courtney cowboy cowboy1 cowboys cowboys1 crazy1
  crazy123 creative cricket cricket1 crimson cristiano cristiano7 crystal crystal1 cubs123 cupcake cupcake1 daddy1
  daddy12 daddy123 daddysgirl daisy1 daisy12 daisy123 dakota dakota1 dallas dallas1 dancer dancer1 dancing daniel
  daniel1 daniel12 daniel123 daniela daniela1 danielle danielle1 danny1 darkness darkness1 darling darling1 darwin
  database david1 david12 david123 dddddd dddddddd death1 death666 debbie december december1 december12 december123
  deepak deepak1 deepak123 default default1 default123 delete delhi123 dell123 dell1234 demo123 demo1234 demodemo
  denver denver1 desktop destiny destiny1 detroit deutschland developer developer1 dexter dexter1 diamond diamond1
  diamond12 diamonds digital digital1 disney disney1 doctor doctor1 dodge1 dodgeram dodgers dodgers1 dog123 doggie
  doggies doggy1 doggy123 dolores dolphin dolphin1 dolphins dolphins1 dominic domino doudou doudou1 douglas download
  download1 dragon dragon! dragon1 dragon12 dragon123 dragonball dragonfly dragons dreamer dreamer1 dreams dreams1
  drowssap drummer drummer1 drums1 dubai1 dubai123 dubai2020 dubai2021 dubai2022 dubai2023 dubai2024 ducati eagle1
  eagle123 eagles eagles1 eclipse edcrfv edward edward1 eeeeee egypt1 einstein einstein1 elephant elephant1 elizabeth
  elizabeth1 elvis1 elvis123 email1 email123 emerald emily1 emily123 eminem eminem1 eminem123 emirates emirates1
  england england1 enigma enter1 enterprise espana eternity evanescence everest everton everton1 explorer extreme
  extreme1 facebook facebook1 facebook123 faith1 faith123 falcon falcon1 falcons falcons1 fall2020 fall2021 fall2022
  fall2023 fall2024 family family1 family12 family123 family4 fantasy father father1 fatima fatima1 fatima123 fdsa4321
  fdsafdsa february february1 felix1 fernando fernando1 ferrari ferrari1 ffffff finance finance1 finance123 fire123
  fireball firebird firefly firefox fireman fireman1 fishing fishing1 florence florida florida1 flower flower1 flower12
  flower123 flowers flowers1 fluffy fluffy1 football football! football1 football12 football123 footballer ford123
  fordf150 forest forest1 forever forever1 forever12 forever21 fortnite fortnite1 france france1 francis francisco
  frankie frankie1 freddy freddy1 freedom freedom1 freedom12 friday friday1 friday12 friday13 friend friend1 friends
  friends1 friends12 friends2 friendship friendster frodo1 froggy fussball future gabriel gabriel1 gabriela galaxy
  gameboy gamecube gamer1 gamer123 gaming gandalf gandalf1 ganesh ganesh1 ganesh123 garden gardenia garfield garfield1
  gateway gateway1 gemini gemini1 general genesis genesis1 genius genius1 george george1 george123 georgia georgia1
  germany germany1 gfhjkm gfhjkm123 gggggg giants giants1 ginger ginger1 ginger12 giovanni gmail.com gmail1 gmail123
  godfather godsmack godzilla goku123 gold123 golden golden1 goldfish goldie golfer golfer1 goodboy goodbye goodday
  goodgirl goodluck goodmorning google google1 google12 google123 grace1 grace123 gracie gracie1 grandma grandma1
  grandpa greenday greenday1 gregory guest1 guest12 guest123 guest1234 guestguest guinness guitar guitar1 guitar123
  gunner gunners hacked hacker hacker1 hacker123 hackme hallo1 hallo123 hallo12345 halo123 hammer hammer1 hamza123
  hannah hannah1 hannah12 happiness happy1 happy12 happy123 happy1234 happyday hardcore hardcore1 harley harley1
  harley12 harley123 harleydavidson harrison harry1 harry123 harrypotter harrypotter1 haslo123 hassan hassan1 hassan123
  hawk123 heather heather1 heaven heaven1 heaven7 heineken hellboy hello! hello1 hello12 hello123 hello1234 hello12345
  hello2 hello@123 hellohello hellokitty hellokitty1 helloo helloworld hendrix hercules hernandez hewlett hhhhhh hiphop
  hiphop1 hobbit hockey hockey1 hockey12 hogwarts holiday holiday1 hollow holly1 hollywood hollywood1 homer1 homework
  honda1 honda123 honduras honey1 honey123 honeybee hope123 horse1 horse123 horses horses1 hotdog hotmail hotmail1
  hotrod houston houston1 howard hulk123 hunter hunter1 hunter12 hunter123 hunter2 hunting hunting1 hussain hussain1
  hussain123 hussein iamgod iamking ibrahim ibrahim1 iceman iceman1 idontcare idontknow iforgot ihateyou ihateyou1
  ijnuhb ilove123 ilovegod ilovehim ilovejesus iloveme iloveme1 ilovemom ilovemymom ilovemyself iloveu iloveu1 iloveu2
  iloveyou iloveyou! iloveyou!! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 imagine imissyou imran123 india1
  india123 india@123 indonesia indonesia1 inferno infinity infinity1 insane inshallah instagram instagram1 inter1
  intermilan internet internet1 internet123 iphone iphone1 iphone12 iphone4 iphone5 iphone6 ireland ireland1 ironmaiden
  ironmaiden1 ironman ironman1 isabel isabella isabella1 ishmael islamabad istanbul istanbul1 italia italia1 italy1
  jackdaniels jackie jackie1 jackpot jackson jackson1 jackson5 jacob1 jacob123 jaeger jaguar jaguar1 jaguars james1
  james12 james123 jamesbond jamesbond007 january january1 january12 january123 japan1 jasmin jasmine jasmine1
  jasmine12 jasmine123 jason1 jason123 java123 jeddah jedi123 jeep123 jeepster jennifer jennifer1 jeremy jeremy1 jersey
  jesse1 jessica jessica1 jessica12 jessica123 jesus1 jesus123 jesus777 jesuschrist jimmy1 jjjjjj joanna jocelyn john12
  john123 john1234 john316 johndoe johnny johnny1 johnson johnson1 joker1 joker123 jokers jonas1 jonasbrothers jonathan
  jonathan1 jordan jordan1 jordan11 jordan12 jordan123 jordan23 joseph joseph1 joseph12 joshua joshua1 joshua12
  joshua123 julian julian1 juliana julie1 julius july12 july123 july2020 june12 june123 june2020 junior junior1
  junior12 jupiter justice justice1 justin justin1 justin12 justin123 justin1234 justinbieber juventus juventus1
  karachi karachi1 karachi123 karate karen1 katherine kathleen katie1 katie123 kawasaki kelly1 kennedy kenneth kenya1
  kermit kevin1 kevin123 khan123 khan1234 khan12345 khan786 killer killer1 killer12 killer123 kimberly kimberly1
  king123 king1234 kingdom kingkong kings1 kissme kissme1 kitten kitten1 kittens kitty1 kitty12 kitty123 kittycat
  kittykat kkkkkk knight knight1 knights korea1 krishna krishna1 krishna123 kristen kristina l3tm3in lacrosse ladybug
  ladybug1 lahore lahore123 lakers lakers1 lakers24 lakshmi lakshmi1 lamborghini laptop laptop1 laptop123 larry1
  laughing laura1 laura123 lauren lauren1 ledzeppelin legolas lemon1 lemonade lenovo lenovo1 lenovo123 leo123 leonardo
  leonardo1 leopard leslie letme1n letmein letmein! letmein1 letmein12 letmein123 letmein2 letmeinnow letsgo letsgo1
  liberty liberty1 libra1 lightning lightning1 lily123 lincoln linda1 linda123 lindsey linkedin linkedin1 linkinpark
  linkinpark1 linux1 linux123 lion123 lionking lions1 lisa123 lisboa little1 liverpool liverpool1 liverpool12
  liverpool123 lizard lkjhgf lkjhgfdsa llllll logan1 logitech london london1 london12 london123 lonely1 lorenzo loulou
  loulou1 love12 love123 love1234 love12345 love13 love22 love69 lovehate loveless lovelife lovelove lovely lovely1
  loveme loveme1 loveme2 lover1 lover123 lovers lovers1 loveyou loveyou1 loving lucas1 lucas123 lucifer lucifer1 lucky1
  lucky12 lucky123 lucky13 lucky7 lucky777 luckydog mackenzie madison madison1 madonna madrid madrid1 maggie maggie1
  maggie12 magic1 magic123 magician magnolia magnum mahesh malaysia malaysia1 mallory mamapapa mamapapa1 manager
  manager1 manager12 manager123 manchester manchester1 mancity mango1 manunited manutd manutd1 march1 march123 marcus
  marcus1 margaret maria1 maria123 mariah mariana marina marina1 marine marines marines1 mario1 mario123 mariobros
  marissa marlboro marlboro1 marley marley1 marseille martha martin martin1 martin123 martina marvin maryam maryam1
  mashallah mason1 master master1 master12 master123 master1234 masters matrix matrix1 matrix123 matthew matthew1
  matthew12 matthew2 maverick maverick1 maxime maximus maxwell maxwell1 may2020 mazda1 megan1 melanie melanie1 melissa
  melissa1 melissa12 melon1 mercedes mercedes1 mercedes123 mercury merlin merlin1 mermaid messi10 metal1 metal123
  metallica metallica1 metro1 mexican mexico mexico1 miami1 miami123 michael michael1 michael12 michael123 michael2
  michele michelle michelle1 michelle12 mickey mickey1 mickey12 microsoft microsoft1 midnight midnight1 miguel miguel1
  mike123 mike1234 milan1 milano miller miller1 million1 minecraft minecraft1 minecraft123 minnie minnie1 mississippi
  mitchell mmmmmm mnbvcx mnbvcxz mnbvcxz1 mohamed mohamed1 mohammad mohammed mohammed1 molly1 molly123 mommy1 mommy123
  monday monday1 monday123 money1 money123 money1234 monica monica1 monkey monkey! monkey1 monkey12 monkey123 monkeys
  monkeys1 monster monster1 monster12 monster123 monsters montana montana1 montreal moon123 moonlight moonlight1 morgan
  morgan1 moscow motdepasse mother mother1 mother123 motocross motorcycle motorola motorola1 mounir mountain mountain1
  mountain12 movies mozart muffin muffin1 muhammad muhammad1 mumbai mumbai1 mumbai123 mummy1 mummy123 murphy murphy1
  music1 music12 music123 music1234 musica musical musicman mustang mustang1 mustang12 mustang123 mustang65 my_password
  mybaby mybaby1 myfamily myfamily1 mygirl myheart mylife mylife1 mylove mylove1 mylove123 myname myname1 mypass
  mypass1 mypass123 mypassword mypassword1 mypassword123 myself myspace myspace1 myspace123 mysql123 napoli naruto
  naruto1 naruto123 nascar nascar1 natalie natalie1 natasha natasha1 nathan nathan1 nature nature1 nelson network
  network1 network123 never1 newlife newlife1 newport newton newyork newyork1 newyork12 newyork123
  newzealand neymar neymar10 nhybgt nicholas nicholas1 nichole nicolas nicolas1 nicole nicole1 nicole12 nicole123
  nigeria nigeria1 nike123 nike1234 ninja1 ninja123 ninjas nintendo nintendo1 nirvana nirvana1 nissan nissan1 nissan350
  nnnnnn nokia1 nokia123 nokia5800 noor123 nopass nopasswd nopassword nothing nothing1 nounours november november1
  november11 november12 november123 nugget nursing ocean1 oceans october october1 october10 october12 october123 office
  office1 office123 okmijn oliver oliver1 oliver12 oliver123 olivia olivia1 omar123 omega1 onedirection onedirection1
  online oooooo opensesame operation operator operator1 oracle oracle1 orange orange1 orange12 orange123 orchid orlando
  orlando1 p@$$w0rd p@$$w0rd! p@$$w0rd1 p@$$word p@$$word1 p@55w0rd p@55word p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1!
  p@ssw0rd12 p@ssw0rd123 p@ssword p@ssword! p@ssword1 p@ssword12 p@ssword123 pa$$w0rd pa$$w0rd1 pa$$word pa$$word1
  pa55w0rd pa55w0rd1 pa55word pa55word1 packard packers packers1 pacman pakistan pakistan1 pakistan123 pakistan786
  pamela panasonic pancho panda1 panda123 pandas pantera pantera1 panther panther1 panthers panthers1 papito paradise
  paradise1 paris1 paris123 parker parker1 parola parola123 parool pasaway pass11 pass12 pass123 pass1234 pass12345
  pass123456 pass1word pass2word pass4word pass@123 pass@1234 pass@word1 passat passcode passion passion1 passions
  passkey passme passpass passpass1 passport passw0 passw0rd passw0rd! passw0rd1 passw0rd1! passw0rd12 passw0rd123
  passwd passwd1 passwd123 passwo passwo1 passwor password password! password!1 password# password. password0
  password00 password01 password0123 password1 password1! password10 password11 password12 password12! password123
  password123! password1234 password12345 password123456 password13 password2 password2020 password2021 password2022
  password2023 password2024 password2025 password21 password22 password3 password4 password5 password6 password66
  password69 password7 password77 password786 password8 password88 password9 password99 password? password@1
  password@12 password@123 passwordpassword passwords passwort passwort1 passwort123 passwrd patches patches1 patricia
  patricia1 patrick patrick1 patriots patriots1 paulina peace1 peace123 peach1 peaches peaches1 peanut peanut1 peanut12
  pearl1 penelope penguin penguin1 penguins people peoples pepper pepper1 pepper12 pepsi1 pepsi123 perfect perfect1
  peter1 peter123 peterpan philip philippines phillip phoenix phoenix1 phoenix12 photoshop piano1 piano123 pianoman
  picasso pickle pickles pickles1 piglet pikachu pikachu1 pineapple pinkfloyd pirate pirates pirates1 pisces pisces1
  pizza1 pizza123 platinum playboy playboy1 player player1 player123 playstation playstation1 playstation2 playstation3
  please please1 plokij poiuy1 poiuyt poiuytrewq pokemon pokemon1 pokemon12 pokemon123 poland polska polska1 pooh123
  poohbear poohbear1 pookie pookie1 popcorn popcorn1 porsche porsche1 porsche911 porter portugal postgres postgres1
  potato potato1 power1 power123 powerful pppppp pradeep prakash precious precious1 presario prince prince1 prince12
  prince123 princes princesa princess princess1 princess12 princess123 priscilla private priya123 prodigy professor
  program programmer promise property property1 property123 public pumpkin pumpkin1 puppies puppy1 puppy123 puppydog
  purple purple1 purple12 purple123 python python1 python3 q12345 q123456 q1234567 q12345678 q123456789 q1w2e3 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 qatar1 qaz123 qaz12345 qaz123456 qaz123wsx qaz1wsx2 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123
  qazwsxedc qazwsxedc123 qazwsxedcrfv qazxsw qazxswedc qq123456 qqqqqq qqqqqqqq qqqwww qqww1122 qqwwee queen1 queen123
  queens qwaszx qwaszx12 qwazsx qwe123 qwe1234 qwe12345 qwe123456 qwe123qwe qwe321 qweasd qweasd123 qweasdqwe qweasdzx
  qweasdzxc qweasdzxc123 qweqwe qweqwe123 qweqweqwe qwer12 qwer123 qwer1234 qwer12345 qwer4321 qwerasd qwerasdf
  qwerasdfzxcv qwerqwer qwert1 qwert12 qwert123 qwert1234 qwert12345 qwerty qwerty0 qwerty1 qwerty1! qwerty10 qwerty11
  qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty2 qwerty21 qwerty22 qwerty3 qwerty321 qwerty5
  qwerty7 qwerty77 qwerty777 qwerty78 qwerty8 qwerty88 qwerty89 qwerty9 qwerty99 qwertyqwerty qwertyu qwertyui
  qwertyuio qwertyuio1 qwertyuiop qwertyuiop123 qwertyuiop[] qwertz qwertz1 qwertz123 qwertzu qwertzui qwertzuiop
  qwqwqw qwsazx rabbit rabbit1 rabbits racecar rachel rachel1 rachel12 racing racing1 racing12 rahul123 raider raiders
  raiders1 rain123 rainbow rainbow1 rainbow12 rajesh ramesh ramones random random1 ranger ranger1 rangers rangers1
  rangers12 raptor raquel raymond raymond1 realmadrid realmadrid1 rebecca rebecca1 rebel1 rebels redhead redneck
  redneck1 redrum redskins redskins1 redsox redsox1 regina renegade rewq4321 rfvtgb ricardo ricardo1 richard richard1
  rihanna rihanna1 river1 riyadh robbie robert robert1 robert12 robert123 roberto roberto1 robin1 robin123 roblox
  roblox1 roblox123 rock123 rocknroll rockon rockstar rockstar1 rocky1 rocky123 rockyou rockyou1 rodrigo roma123
  romance romeo1 romeo123 ronaldo ronaldo1 ronaldo7 ronnie rooster root123 root1234 root12345 rootadmin rootroot
  rose123 rosebud rosemary router rrrrrr ruby123 rugby123 runescape runescape1 runner runner1 russell russell1 russia
  russia1 sabrina sabrina1 sachin sachin1 sachin10 sagittarius sailor sairam sairam123 sakura sakura1 salasana salvador
  samantha samantha1 samantha12 sammie sammy1 sammy123 samson samson1 samsung samsung1 samsung12 samsung123 samsung1234
  samuel samuel1 sana123 sandeep sandra sandra1 santiago santos sapphire sarah1 sarah123 sassy1 sasuke saturday
  saudi123 savage savannah schalke schalke04 schatz schatz1 school school1 school123 scooby scooby1 scoobydoo scooter
  scooter1 scorpio scorpio1 scorpion scorpion1 scotland scotland1 scotty scrappy seattle seattle1 sebastian sebastian1
  secret secret007 secret1 secret12 secret123 secret1234 secrets secure secure1 secure123 senha123 senha1234 senior
  september september1 september123 serena sergio server server1 service service1 sesame shadow shadow1 shadow11
  shadow12 shadow123 shadows shaggy shakespeare shakira shannon shannon1 shark1 shark123 sharks shelby shelby1 shelly
  sherlock sherry silver silver1 silver12 simone simple simple1 simpson simpsons singapore sister sister1 sister12
  sisters skater skater1 skippy skywalker slayer slayer1 slipknot slipknot1 slipknot666 smile1 smile123 smiles smiley
  smiley1 smith1 smokey smokey1 smooth snake1 snapchat snickers snickers1 sniper sniper1 snoopy snoopy1 snowball
  snowball1 snowboard snowflake snowman snowman1 soccer soccer1 soccer10 soccer11 soccer12 soccer123 soccer13 softball
  softball1 soleil soleil1 solomon something sommer sommer1 sonic1 sony123 sonyericsson sophia sophie sophie1 spain1
  sparky sparky1 spartan spartan1 spartans special special1 spider spider1 spider123 spiderman spiderman1 spiderman123
  spiders spirit spitfire splash spongebob spongebob1 spring spring01 spring1 spring12 spring123 spring19 spring20
  spring2019 spring2020 spring2021 spring2022 spring2023 spring2024 spring2025 spring21 spring22 squirrel ssssss
  stanley stanley1 star12 star123 star1234 starcraft starfish stargate stargate1 starlight stars1 starstar startrek
  startrek1 starwars starwars1 starwars123 steelers steelers1 stefan stella stella1 stephanie stephanie1 stephen
  stephen1 steven steven1 stitch storm1 stormy strawberry student student1 student123 studio stupid stupid1 stupid12
  subaru subaru1 success success1 sugar1 sugar123 summer summer01 summer1 summer1! summer12 summer123 summer123!
  summer18 summer19 summer20 summer2018 summer2019 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
  summer21 summer22 summer23 summer24 summer25 summertime sunday sunday1 sunday123 sunflower sunflower1 sunrise sunset
  sunset1 sunshine sunshine1 sunshine12 sunshine123 super1 super123 super1234 superadmin supergirl superman superman1
  superman12 superman123 supernova superstar superstar1 supersuper superuser superuser1 support support1 support123
  supreme suresh surfing suzanne suzuki suzuki1 sweet1 sweet16 sweetheart sweetie sweetie1 sweetpea sweetpea1 sweets
  swimmer swimming swimming1 sydney sydney1 sylvia sysadmin sysadmin1 system system1 system123 taurus taylor taylor1
  taylor12 taylor13 teacher teacher1 teddy1 teddy123 teddybear teddybear1 tekken tekken3 temp123 temp1234 temporary
  temppass tennis tennis1 tequila teresa teresa1 terminator test01 test12 test123 test123! test1234 test12345
  test123456 test1test test@123 tester tester1 testing testing1 testing12 testing123 testpass testtest testtest1
  testuser texas1 texas123 tgbyhn thailand theking theman theone thepassword theresa therock thisisit thomas thomas1
  thomas12 thomas123 thor123 thunder thunder1 thursday tiffany tiffany1 tiger1 tiger123 tigers tigers1 tigerwoods
  tigger tigger1 tigger12 timothy timothy1 tinker tinkerbell together tokiohotel tokyo1 tomato tomato1 tommy1 tommy123
  toor123 tootsie topgun tornado toronto toshiba toshiba1 tottenham toyota toyota1 toyota123 travel travel1 travis
  travis1 treasure treefrog trinity trinity1 tristan trouble trouble1 truelove truelove1 trumpet trustme trustno1
  trustno1! trustnoone tttttt tucker tucker1 tuesday tuesday1 tulips turbo1 turkey turkiye turtle turtle1 turtle12
  tweety tweety1 twilight twilight1 twinkle twitter twitter1 tyler1 tyler123 ubuntu ujmyhn ukraine umar123 unicorn
  unicorn1 united united1 universe unknown unknown1 user01 user123 user1234 user12345 username username1 userpass
  useruser usman123 valentina valentina1 valentine valeria valerie vampire vampire1 vampires vanessa vanessa1 vanilla
  vegas1 venice venus1 verbatim veronica veronica1 vfrcde victor victor1 victor12 victoria victoria1 victoria12 victory
  victory1 vietnam vietnam1 vietnam12 viking vikings vikings1 vincent vincent1 violet violet1 viper1 virginia virginia1
  virgo1 vodka1 volcano volleyball voyager vvvvvv wachtwoord walter warcraft warcraft1 warlock warrior warriors
  warriors1 washington watermelon webmaster website webster wednesday welcome welcome0 welcome01 welcome1 welcome1!
  welcome12 welcome123 welcome123! welcome1234 welcome2 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024
  welcome2025 welcome3 welcome@1 welcome@123 welcomes western whales whatever whatever1 whatever12 whatsapp whatsup
  whiskey whisper white1 whitney william william1 william12 willow willow1 wilson wilson1 windmill windows windows1
  windows10 windows7 windows98 windowsxp winner winner1 winner123 winnie winston winston1 winter winter01 winter1
  winter1! winter11 winter12 winter123 winter18 winter19 winter20 winter2018 winter2019 winter2020 winter2021
  winter2022 winter2023 winter2024 winter2025 winter21 winter22 winter23 winter24 winter99 wireless wireless1 wizard
  wizard1 wolf123 wolfgang wolfpack wolverine wolverine1 wolves wonder wonderful wonderland wsxedc wwwwww xavier
  xavier1 xbox360 xsw21qaz xsw2zaq1 xxxxxx xxxxxxxx yahoo.com yahoo1 yahoo123 yamaha yamaha1 yankee yankees yankees1
  yellow yellow1 yellow12 yhnujm yoda123 yourpassword youtube youtube1 youtube123 ytrewq yvonne yyyyyy zachary zainab
  zainab1 zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqwsxcde zaqxsw zaqxswcde zasxcd zelda1 zephyr zidane zombie
  zombie1 zombies zxc123 zxcasd zxcasdqwe zxcasdqwe123 zxccxz zxcv12 zxcv123 zxcv1234 zxcvb1 zxcvb123 zxcvbn zxcvbn1
  zxcvbn12 zxcvbn123 zxcvbnm zxcvbnm,./ zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvzxcv zxczxc zxzxzx zzzzzz zzzzzzzz
`;

/** The passwords that are refused when one is chosen; see PASSWORD_COMMON_REFUSED. */
export const commonPasswords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/));

/** Whether a password is one of the most common ones, whatever the case of its letters. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
