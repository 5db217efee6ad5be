/** Animals and people: id | sprite and look | colour | where it belongs | words for it. Read by subjects.ts. */
export const BEINGS = `
cat | beast ears=cat marks=stripes snout=pink | #f5a54a | kitchen | cat cats kitten kittens kitty 猫 貓 ねこ ネコ 고양이 gato gata gatos katze katzen chat chats chaton kocka kocour kote 🐱 🐈 😺 😸 😻
dog | beast ears=flop marks=patch | #d9a066 | meadow | dog dogs puppy puppies doggo corgi 狗 犬 いぬ イヌ 강아지 개 perro perra hund hunde chien chienne pes psik 🐶 🐕 🐩
fox | beast ears=cat marks=mask | #ef7d3b | forest | fox foxes 狐狸 狐 きつね 여우 zorro fuchs renard liska 🦊
bear | beast ears=round | #a9714b | forest | bear bears teddy 熊 くま 곰 oso baer ours medved 🐻 🧸
panda | beast ears=round marks=panda | #fbf7f2 | bamboo | panda pandas 熊猫 パンダ 판다 🐼
rabbit | beast ears=long snout=pink | #e9dfe6 | meadow | rabbit rabbits bunny bunnies hare 兔 兔子 うさぎ 토끼 conejo hase kaninchen lapin kralik zajic 🐰 🐇
mouse | beast ears=round snout=pink | #b9b4c7 | kitchen | mouse mice rat 老鼠 ねずみ 쥐 raton maus souris mys 🐭 🐁 rata ratte
pig | beast ears=flop snout=pig | #f6a8bd | meadow | pig pigs piggy piglet 猪 ぶた 돼지 cerdo schwein cochon prase 🐷 🐽 🐖
cow | beast ears=horn snout=pig marks=patch | #f7f1ea | meadow | cow cows bull 牛 소 vaca kuh vache krava 🐮 🐄 🐂
lion | beast ears=round marks=mane | #f0b352 | desert | lion lions 狮子 ライオン 사자 leon lowe loewe lev 🦁
tiger | beast ears=round marks=stripes | #f2993e | forest | tiger tigers 老虎 虎 호랑이 tigre tygr 🐯 🐅
wolf | beast ears=cat marks=mask | #8b93a7 | snow | wolf wolves werewolf 狼 おおかみ 늑대 lobo loup vlk 🐺
koala | beast ears=round | #aab2bd | forest | koala 🐨 koalas コアラ 考拉
dragon | beast ears=horn marks=stripes | #5fbf6a | volcano | dragon dragons 龙 龍 ドラゴン 용 drache drak 🐲 🐉 dragones drachen
unicorn | beast ears=horn snout=pink | #f4e3ff | candy | unicorn 独角兽 ユニコーン unicornio einhorn licorne 🦄 unicorns
frog | frog | #7ccb5c | pond | frog frogs toad 青蛙 かえる 개구리 rana frosch grenouille zaba 🐸
bird | bird | #ffd24d | sky | bird birds 鸟 とり 새 pajaro vogel oiseau ptak 🐦 sparrow robin
owl | bird brow=true | #a3825f | night | owl owls 猫头鹰 ふくろう 부엉이 buho eule hibou sova 🦉
penguin | bird belly=true | #3d4a63 | snow | penguin penguins 企鹅 ペンギン 펭귄 pinguino pinguin pingouin tucnak 🐧
fish | fish | #ff9f4a | ocean | fish fishes goldfish ryby 鱼 さかな 魚 물고기 pez fisch poisson ryba 🐟 🐠 🐡
shark | fish teeth=true | #7f93ab | ocean | shark sharks 鲨鱼 サメ 상어 tiburon hai haie requin zralok 🦈
octopus | octopus | #c86fc9 | ocean | octopus kraken 章鱼 たこ 문어 pulpo krake pieuvre chobotnice 🐙 octopuses
crab | crab | #ec5d4d | beach | crab crabs 螃蟹 かに 게 cangrejo krabbe crabe krab 🦀 crabs
turtle | turtle | #63b56b | beach | turtle turtles tortoise 乌龟 かめ 거북이 tortuga schildkrote tortue zelva 🐢
snake | serpent | #6cc551 | garden | snake snakes serpent worm caterpillar python viper 贪吃蛇 貪食蛇 蛇 へび ヘビ スネーク 뱀 지렁이 스네이크 serpiente culebra vibora schlange wurm hada hadi 🐍 🪱 🐛
bee | bee | #ffc93c | garden | bee bees wasp bumblebee 蜜蜂 벌 abeja biene abeille vcela 🐝 bees bienen abejas
witch | person hat=witch | #8e62c9 | haunted | witch witches 女巫 魔女 まじょ 마녀 bruja hexe carodejnice 🧙‍♀️ 🧹 sorciere
chef | person hat=chef | #f0c9a4 | kitchen | chef cook baker 厨师 シェフ 요리사 cocinero koch cuisinier kuchar 🧑‍🍳 👨‍🍳 👩‍🍳 cooks
knight | person hat=knight | #a8b4c8 | castle | knight knights 骑士 騎士 기사 caballero ritter chevalier rytir kral 🛡️ knights 勇士
ninja | person hat=ninja | #3b3550 | night | ninja ninjas samurai 忍者 にんじゃ 닌자 🥷
pirate | person hat=pirate | #d98c5f | beach | pirate pirates 海盗 海賊 해적 pirata pirat 🏴‍☠️
astronaut | person hat=astronaut | #f2f5fa | space | astronaut astronauts cosmonaut spaceman 宇航员 うちゅうひこうし 우주비행사 astronauta astronaute kosmonaut 🧑‍🚀 👨‍🚀 👩‍🚀
kid | person hat=cap | #ffb27a | city | kid boy girl child 孩子 男孩 女孩 こども 아이 소년 소녀 nino nina chico kind junge madchen enfant garcon fille dite kluk holka 👦 👧 🧒 🙂 😀 😃 😄 😎 child children kids boys girls
robot | robot | #8fb3c9 | neon | robot robots android droid cyborg 机器人 ロボット 로봇 roboter 🤖
alien | alien | #7fe0a1 | space | alien aliens martian 外星人 宇宙人 외계인 extraterrestre ausserirdischer mimozemstan 👽 👾
skeleton | skull | #f4efe0 | haunted | skeleton skull 骷髅 がいこつ 해골 esqueleto calavera skelett schadel squelette kostra 💀 ☠️ skeletons
hedgehog | beast ears=round snout=pink | #a9825f | garden | hedgehog hedgehogs porcupine 刺猬 はりねずみ ハリネズミ 고슴도치 erizo igel herisson jezek 🦔 | mouse
hamster | beast ears=round snout=pink | #e0b078 | kitchen | hamster hamsters guinea-pig 仓鼠 ハムスター 햄스터 meerschweinchen 🐹 | mouse
squirrel | beast ears=cat snout=pink | #c0703a | forest | squirrel squirrels chipmunk 松鼠 りす リス 다람쥐 ardilla eichhornchen ecureuil veverka 🐿 | fox
monkey | beast ears=round | #a5744c | jungle | monkey monkeys ape gorilla chimp 猴子 さる サル 원숭이 mono affe affen singe opice 🐵 🐒 🦍 | bear
sloth | beast ears=round marks=mask | #a08a70 | jungle | sloth sloths 树懒 ナマケモノ faultier paresseux 🦥 | bear
raccoon | beast ears=cat marks=mask | #8b93a0 | city | raccoon raccoons badger 浣熊 たぬき 너구리 mapache waschbar dachs 🦝 🦡 | fox
otter | beast ears=round | #8d6748 | pond | otter otters beaver 水獭 カワウソ 수달 nutria biber loutre vydra 🦦 🦫 | bear
elephant | beast ears=flop | #9aa5b5 | jungle | elephant elephants 大象 象 ぞう ゾウ 코끼리 elefante elefant slon 🐘 | dog
deer | beast ears=horn | #b98552 | forest | deer reindeer moose 鹿 しか 사슴 ciervo reno hirsch reh rentier cerf jelen 🦌 🫎 | dragon
goat | beast ears=horn snout=pink | #e6e0d6 | meadow | goat goats 山羊 やぎ 염소 cabra ziege chevre koza 🐐 | cow
sheep | beast ears=flop | #f4f0e8 | meadow | sheep lamb lambs 羊 ひつじ 양 oveja schaf schafe mouton ovce 🐑 🐏 | dog
dinosaur | beast ears=horn marks=stripes | #7fb35a | volcano | dinosaur dinosaurs dino dinos t-rex 恐龙 きょうりゅう 恐竜 공룡 dinosaurio dinosaurier dinosaure 🦖 🦕 | dragon
horse | beast ears=long snout=pink | #b4794e | meadow | horse horses pony ponies zebra donkey 马 うま 말 caballo pferd pferde cheval kun 🐴 🐎 🦓 🫏 | rabbit
duck | bird | #ffd24d | pond | duck ducks duckling ducklings 鸭 鸭子 あひる アヒル 오리 pato patos ente enten canard kachna 🦆 | bird
chick | bird | #ffe04d | meadow | chick chicks chicken chickens hen rooster 鸡 小鸡 ひよこ 병아리 pollo gallina huhn henne poule kure 🐤 🐥 🐔 🐓 🐣 | bird
parrot | bird | #4fc36a | jungle | parrot parrots 鹦鹉 オウム 앵무새 loro papagei perroquet papousek 🦜 | bird
flamingo | bird | #ff8fb0 | pond | flamingo flamingos swan swans 火烈鸟 フラミンゴ schwan cisne cygne 🦩 🦢 | bird
whale | fish | #5f8fc0 | ocean | whale whales 鲸 鲸鱼 くじら クジラ 고래 ballena wal baleine velryba 🐳 🐋 | fish
dolphin | fish | #7fb0d8 | ocean | dolphin dolphins 海豚 いるか イルカ 돌고래 delfin dauphin 🐬 🦭 | fish
squid | octopus | #e08fa0 | ocean | squid squids 鱿鱼 いか イカ 오징어 calamar tintenfisch calmar 🦑 | octopus
jellyfish | octopus | #b0a0f0 | ocean | jellyfish 水母 くらげ クラゲ 해파리 medusa qualle meduse meduza 🪼 | octopus
lobster | crab | #d8403a | ocean | lobster lobsters shrimp 龙虾 えび エビ langosta hummer homard humr 🦞 🦐 | crab
snail | turtle | #c9a070 | garden | snail snails 蜗牛 かたつむり 달팽이 caracol schnecke schnecken escargot snek 🐌 | turtle
butterfly | bee | #9a8bff | garden | butterfly butterflies moth 蝴蝶 ちょうちょ 나비 mariposa mariposas schmetterling papillon motyl 🦋 | bee
ladybug | bee | #e8403a | garden | ladybug ladybugs ladybird beetle ant ants 瓢虫 てんとうむし marienkafer kafer coccinelle beruska 🐞 🪲 🐜 | bee
wizard | person hat=witch | #5f78d8 | castle | wizard wizards mage mages sorcerer magician 巫师 魔法师 魔法使い まほうつかい 마법사 mago zauberer magier magicien carodej 🧙 🧙‍♂️ | witch
king | person hat=knight | #d8b04a | castle | king kings prince 国王 王子 おうさま 왕 왕자 rey principe konig prinz roi prince kral princ 🤴 👑 🫅 | knight
princess | person hat=knight | #f0a0c8 | castle | princess princesses queen 公主 女王 おひめさま 공주 princesa reina prinzessin konigin princesse reine princezna 👸 | knight
sailor | person hat=cap | #6f9fd8 | beach | sailor sailors captain 水手 船长 船長 marinero kapitan matrose marin namornik | kid
farmer | person hat=cap | #c89a58 | meadow | farmer gardener man woman 农民 のうふ 농부 granjero granjera bauer gartner fermier fermiere sedlak 🧑‍🌾 👨‍🌾 👩‍🌾 👨 👩 | kid
monster | alien | #b58be0 | haunted | monster monsters slime blob ogre troll goblin 怪物 かいぶつ モンスター 괴물 monstruo ungeheuer monstre prisera 👹 👺 🧌 | alien
zombie | skull | #a8c88a | haunted | zombie zombies mummy 僵尸 ゾンビ 좀비 momia mumie 🧟 🧟‍♂️ 🧟‍♀️ | skeleton
vampire | skull | #d8b8c0 | haunted | vampire vampires dracula 吸血鬼 きゅうけつき 뱀파이어 vampiro vampir 🧛 🧛‍♂️ 🧛‍♀️ | skeleton
`;
