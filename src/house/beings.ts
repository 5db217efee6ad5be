/** Animals and people: id | sprite and look | colour | where it belongs | words for it. Read by subjects.ts. */
export const BEINGS = `
cat | beast ears=cat marks=stripes snout=pink | #f5a54a | kitchen | cat cats kitten kittens kitty 猫 貓 ねこ ネコ 고양이 gato gata gatos katze katzen chat chats chaton kocka kocour kote 🐱 🐈 😺 😸 😻
dog | beast ears=flop marks=patch | #d9a066 | meadow | dog dogs puppy puppies doggo corgi 狗 犬 いぬ イヌ 강아지 개 perro perra hund hunde chien chienne pes psik 🐶 🐕 🐩
fox | beast ears=cat marks=mask | #ef7d3b | forest | fox foxes 狐狸 狐 きつね 여우 zorro fuchs renard liska 🦊
bear | beast ears=round | #a9714b | forest | bear bears teddy 熊 くま 곰 oso baer ours medved 🐻 🧸
panda | beast ears=round marks=panda | #fbf7f2 | bamboo | panda pandas 熊猫 パンダ 판다 🐼
rabbit | beast ears=long snout=pink | #e9dfe6 | meadow | rabbit rabbits bunny bunnies hare 兔 兔子 うさぎ 토끼 conejo hase kaninchen lapin kralik zajic 🐰 🐇
mouse | beast ears=round snout=pink | #b9b4c7 | kitchen | mouse mice rat hamster 老鼠 ねずみ 쥐 raton maus souris mys 🐭 🐹 🐁
pig | beast ears=flop snout=pig | #f6a8bd | meadow | pig pigs piggy piglet 猪 ぶた 돼지 cerdo schwein cochon prase 🐷 🐽 🐖
cow | beast ears=horn snout=pig marks=patch | #f7f1ea | meadow | cow cows bull 牛 소 vaca kuh vache krava 🐮 🐄 🐂
lion | beast ears=round marks=mane | #f0b352 | desert | lion lions 狮子 ライオン 사자 leon lowe loewe lev 🦁
tiger | beast ears=round marks=stripes | #f2993e | forest | tiger tigers 老虎 虎 호랑이 tigre tygr 🐯 🐅
wolf | beast ears=cat marks=mask | #8b93a7 | snow | wolf wolves werewolf 狼 おおかみ 늑대 lobo loup vlk 🐺
koala | beast ears=round | #aab2bd | forest | koala monkey gorilla sloth raccoon otter 猴子 さる 원숭이 affe singe opice 🐨 🐵 🦝 🦦 🐒
dragon | beast ears=horn marks=stripes | #5fbf6a | volcano | dragon dragons dinosaur dino 龙 龍 恐龙 ドラゴン 용 drache drak 🐲 🐉 🦖 🦕
unicorn | beast ears=horn snout=pink | #f4e3ff | candy | unicorn pony horse 独角兽 马 ユニコーン 말 unicornio caballo einhorn pferd licorne cheval 🦄 🐴
frog | frog | #7ccb5c | pond | frog frogs toad 青蛙 かえる 개구리 rana frosch grenouille zaba 🐸
bird | bird | #ffd24d | sky | bird birds chick duck duckling parrot sparrow 鸟 鸭 とり 새 pajaro pato vogel ente oiseau canard ptak kachna 🐦 🐤 🐥 🦆 🐔 🦜
owl | bird brow=true | #a3825f | night | owl owls 猫头鹰 ふくろう 부엉이 buho eule hibou sova 🦉
penguin | bird belly=true | #3d4a63 | snow | penguin penguins 企鹅 ペンギン 펭귄 pinguino pinguin pingouin tucnak 🐧
fish | fish | #ff9f4a | ocean | fish fishes goldfish ryby 鱼 さかな 魚 물고기 pez fisch poisson ryba 🐟 🐠 🐡
shark | fish teeth=true | #7f93ab | ocean | shark sharks whale dolphin 鲨鱼 サメ 상어 鲸 tiburon hai haie requin zralok velryba 🦈 🐳 🐋 🐬
octopus | octopus | #c86fc9 | ocean | octopus squid jellyfish kraken 章鱼 たこ 문어 pulpo krake pieuvre chobotnice 🐙 🦑 🪼
crab | crab | #ec5d4d | beach | crab crabs lobster 螃蟹 かに 게 cangrejo krabbe crabe krab 🦀 🦞
turtle | turtle | #63b56b | beach | turtle turtles tortoise snail 乌龟 かめ 거북이 tortuga schildkrote tortue zelva 🐢 🐌
snake | serpent | #6cc551 | garden | snake snakes serpent worm caterpillar python viper 贪吃蛇 貪食蛇 蛇 へび ヘビ スネーク 뱀 지렁이 스네이크 serpiente culebra vibora schlange wurm hada hadi 🐍 🪱 🐛
bee | bee | #ffc93c | garden | bee bees wasp bumblebee ladybug butterfly 蜜蜂 蝴蝶 벌 나비 abeja mariposa biene schmetterling abeille papillon vcela motyl 🐝 🐞 🦋
witch | person hat=witch | #8e62c9 | haunted | witch witches wizard mage sorcerer magician 女巫 巫师 魔女 まじょ 마녀 마법사 bruja mago hexe zauberer sorciere magicien carodejnice 🧙 🧙‍♀️ 🧹
chef | person hat=chef | #f0c9a4 | kitchen | chef cook baker 厨师 シェフ 요리사 cocinero koch cuisinier kuchar 🧑‍🍳 👨‍🍳 👩‍🍳
knight | person hat=knight | #a8b4c8 | castle | knight knights king prince princess queen warrior hero 骑士 国王 公主 騎士 기사 왕 공주 caballero rey princesa ritter konig chevalier roi princesse rytir kral 🤴 👸 🏰 👑 🛡️
ninja | person hat=ninja | #3b3550 | night | ninja ninjas samurai 忍者 にんじゃ 닌자 🥷
pirate | person hat=pirate | #d98c5f | beach | pirate pirates sailor captain 海盗 海賊 해적 pirata pirat 🏴‍☠️
astronaut | person hat=astronaut | #f2f5fa | space | astronaut astronauts cosmonaut spaceman 宇航员 うちゅうひこうし 우주비행사 astronauta astronaute kosmonaut 🧑‍🚀 👨‍🚀 👩‍🚀
kid | person hat=cap | #ffb27a | city | kid boy girl child man woman 孩子 男孩 女孩 こども 아이 소년 소녀 nino nina chico kind junge madchen enfant garcon fille dite kluk holka 👦 👧 🧒 🙂 😀 😃 😄 😎
robot | robot | #8fb3c9 | neon | robot robots android droid cyborg 机器人 ロボット 로봇 roboter 🤖
alien | alien | #7fe0a1 | space | alien aliens martian monster slime blob 外星人 怪物 宇宙人 외계인 괴물 extraterrestre monstruo ausserirdischer monstre mimozemstan prisera 👽 👾 👹 👺
skeleton | skull | #f4efe0 | haunted | skeleton skull zombie zombies vampire mummy 骷髅 僵尸 がいこつ 해골 좀비 esqueleto calavera skelett schadel squelette kostra 💀 ☠️ 🧟 🧛
`;
