/** What one had better keep away from: id | sprite and look | colour | where it belongs | words for it. Read by subjects.ts. */
export const DANGERS = `
meteor | meteor | #c9724a | space | meteor meteors meteorite meteorites asteroid asteroids comet comets 陨石 流星 小行星 いんせき 隕石 운석 meteorito meteoritos asteroide asteroides komet meteore meteorites ☄️
rock | meteor cold=true | #8f8a99 | volcano | rock rocks stone stones boulder boulders 石头 岩石 いわ 돌 바위 roca rocas piedra stein steine rocher pierre kamen kameny skala 🪨 🌋
bomb | bomb | #3a3547 | city | bomb bombs dynamite 炸弹 ばくだん 폭탄 bomba bombas bombe bomben bombes bomby 💣 🧨 bombes
ghost | ghost | #f3f1ff | haunted | ghost ghosts spook phantom 鬼 幽灵 鬼魂 おばけ ゆうれい 유령 귀신 fantasma fantasmas gespenst geist geister fantome fantomes duch duchove 👻
pumpkin | pumpkin | #f58a2c | haunted | pumpkin pumpkins halloween 南瓜 かぼちゃ 호박 calabaza calabazas kurbis citrouille citrouilles dyne 🎃
spider | spider | #4a4058 | haunted | spider spiders 蜘蛛 거미 arana aranas spinne spinnen araignee pavouk pavouci 🕷️ 🕸️ araignees
bat | bat | #5d4d7a | haunted | bat bats 蝙蝠 こうもり 박쥐 murcielago fledermaus chauve-souris netopyr 🦇
car | car | #e5484d | city | car cars taxi racing race 汽车 车 赛车 くるま 자동차 coche coches carro auto autos wagen voiture voitures 🚗 🚕 🏎️ 🚙 🚓 cars
rocket | rocket | #ef5b5b | space | rocket rockets 火箭 ロケット 로켓 cohete rakete fusee raketa 🚀 rockets raketen fusees
plane | rocket side=true | #6fb1e8 | sky | plane planes airplane drone jet 飞机 ひこうき 비행기 avion aviones flugzeug letadlo ✈️ 🛩️ 🚁
fire | fire | #ff7a2f | volcano | fire flame flames 火 火焰 불 fuego feuer feu ohen 🔥 flamme flammen fireball fireballs lava flammes
bolt | bolt | #ffe14d | rain | lightning thunder bolt storm 闪电 かみなり 번개 rayo blitz eclair blesk ⚡ 🌩️ ⛈ blitze
icicle | bolt form=icicle | #bfe9ff | snow | icicle icicles ice 冰 こおり 얼음 hielo eiszapfen glacon ledy 🧊
cactus | cactus | #5da55a | desert | cactus cacti thorn thorns spike spikes 仙人掌 サボテン 선인장 kaktus 🌵
spaceship | rocket | #9fb4d8 | space | spaceship spaceships ship ships starship shuttle ufo ufos 飞船 宇宙船 うちゅうせん 우주선 nave naves raumschiff raumschiffe vaisseau vaisseaux 🛸 | rocket
missile | rocket | #b0b4c0 | city | missile missiles bullet bullets torpedo 导弹 子弹 ミサイル 미사일 misil misiles geschoss strela | rocket
truck | car | #6f9fd8 | city | truck trucks bus buses van traffic 卡车 トラック 트럭 camion camiones camions lastwagen 🚌 🚚 🚛 🚜 | car
`;
